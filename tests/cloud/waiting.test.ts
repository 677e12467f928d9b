import { describe, expect, it, vi } from "vitest";
import type { Change } from "../../src/rules/changes.ts";
import { DELIVERED } from "../../src/stores/family-store.ts";
import { deferred } from "../helpers/deferred.ts";
import { delivered, onABadLine } from "./bad-line.ts";
import { CHANGES, changeOf, draw, familyIn } from "./family-life.ts";
import { showing } from "./showing.ts";

const on = onABadLine();

const waitingKeys = () => [...on.phone.site.texts.keys()].filter((key) => key.startsWith("whose-turn-waiting:"));

describe("a change made without a network", () => {
	it.each(CHANGES)("waits, shows also after a reload, and is made once when the network is back: %s", async (kind) => {
		on.goOffline();
		const change = changeOf(on.store, kind);
		expect(await on.store.change(change)).toBe("waiting");
		const shown = familyIn(on.store);
		expect(on.store.delivery()).toEqual({ isOffline: true, waiting: [change], unmade: [] });
		on.store.close();

		const reloaded = on.phone.openPage();
		await reloaded.store.load();
		expect(familyIn(reloaded.store)).toEqual(shown);
		expect(reloaded.store.delivery()).toEqual({ isOffline: true, waiting: [change], unmade: [] });
		on.comeBack(reloaded);
		await delivered(reloaded.store);
		expect(familyIn(reloaded.store)).toEqual(shown);
		expect(reloaded.store.delivery()).toEqual(DELIVERED);
		reloaded.store.close();
		expect(await on.inTheBackend()).toEqual(shown);
		expect(waitingKeys()).toEqual([]);
	});

	it("keeps its place: a whole evening is sent in order", async () => {
		on.goOffline();
		const evening: readonly Change[] = [
			{ kind: "add-member", name: "Cleo" },
			{ kind: "add-category", name: "Chess" },
			{ kind: "record-turn", draw: { category: "Chess", person: "Cleo", isNewCycle: false, cycle: [] } },
			{ kind: "record-turn", draw: { category: "Chess", person: "Ann", isNewCycle: false, cycle: ["Cleo"] } },
			{ kind: "reset-category", name: "Dishes" },
			{ kind: "remove-member", name: "Ben" },
			{ kind: "add-member", name: "Ben" },
		];
		for (const change of evening) expect(await on.store.change(change)).toBe("waiting");
		const shown = familyIn(on.store);
		expect(shown.members).toEqual(["Ann", "Cleo", "Ben"]);
		on.comeBack();
		await delivered(on.store);
		expect(familyIn(on.store)).toEqual(shown);
		expect(await on.inTheBackend()).toEqual(shown);
	});

	it("is made once by two tabs that both send it", async () => {
		const tabs = [on.phone.openPage(), on.phone.openPage()];
		for (const tab of tabs) await tab.store.load();
		on.goOffline();
		await on.store.change(changeOf(on.store, "record-turn"));
		await on.store.change(changeOf(on.store, "add-member"));
		const shown = familyIn(on.store);
		await on.phone.site.settle();
		for (const tab of tabs) expect(familyIn(tab.store)).toEqual(shown);
		for (const tab of [on.phone, ...tabs]) on.comeBack(tab);
		for (const tab of [on.phone, ...tabs]) await delivered(tab.store);
		for (const tab of tabs) {
			expect(familyIn(tab.store)).toEqual(shown);
			tab.store.close();
		}
		expect(await on.inTheBackend()).toEqual(shown);
	});

	it("made by a tab that is closed is sent by another", async () => {
		const tab = on.phone.openPage();
		await tab.store.load();
		on.goOffline();
		await tab.store.change({ kind: "add-member", name: "Cleo" });
		tab.store.close();
		await on.phone.site.settle();
		on.comeBack();
		await delivered(on.store);
		expect((await on.inTheBackend()).members).toEqual(["Ann", "Ben", "Cleo"]);
	});

	it("means the rows that were there: what others do meanwhile stays", async () => {
		const other = await on.person.phone();
		await other.store.load();
		on.goOffline();
		await on.store.change({ kind: "reset-category", name: "Dishes" });
		await on.store.change({ kind: "remove-member", name: "Ben" });
		for (const change of [
			{ kind: "remove-member", name: "Ben" },
			{ kind: "add-member", name: "Ben" },
			{ kind: "reset-category", name: "Dishes" },
		] as const)
			await other.store.change(change);
		await other.store.change({ kind: "record-turn", draw: draw(other.store, "Dishes") });
		const theirs = familyIn(other.store);
		other.store.close();
		on.comeBack();
		await delivered(on.store);
		expect(familyIn(on.store)).toEqual(theirs);
		expect(on.store.delivery()).toEqual(DELIVERED);
	});

	it("gives the turns of a reset back to those who are still there, and to nobody who left meanwhile", async () => {
		const other = await on.person.phone();
		await other.store.load();
		on.goOffline();
		await on.store.change({ kind: "reset-category", name: "Dishes" });
		await on.store.change({ kind: "undo-reset", name: "Dishes", cycle: ["Ann", "Ben"] });
		await on.store.change({ kind: "add-category", name: "Chess" });
		await on.store.change({ kind: "undo-reset", name: "Chess", cycle: ["Ben"] });
		await other.store.change({ kind: "remove-member", name: "Ben" });
		other.store.close();
		on.comeBack();
		await delivered(on.store);
		expect(await on.inTheBackend()).toEqual({
			members: ["Ann"],
			categories: [
				{ name: "Dishes", cycle: ["Ann"] },
				{ name: "Chess", cycle: [] },
			],
		});
		expect(on.store.delivery()).toEqual(DELIVERED);
	});
});

it("an account that was deleted on another phone keeps no change waiting", async () => {
	await on.backend.owner.query("delete from auth.users where id = $1", [on.person.userId]);
	const change = on.store.change({ kind: "add-member", name: "Cleo" });
	await expect(change).rejects.toMatchObject({ failure: "account-gone" });
	expect(on.store.delivery()).toMatchObject({ isAccountGone: true, waiting: [], unmade: [] });
	expect(waitingKeys()).toEqual([]);
});

describe("the family as last seen", () => {
	it("is shown when the backend does not answer, and marked", async () => {
		const seen = familyIn(on.store);
		on.goOffline();
		const { store: again, page } = on.phone.openPage();
		await again.load();
		expect(familyIn(again)).toEqual(seen);
		expect(again.delivery()).toEqual({ isOffline: true, waiting: [], unmade: [] });
		on.comeBack({ page });
		await delivered(again);
		again.close();
	});

	it("stays marked when an answer comes in that was asked for before the network was lost", async () => {
		const release = deferred();
		const asked: string[] = [];
		on.line.troubles(async (what) => {
			asked.push(what);
			await release.promise;
			return undefined;
		});
		on.phone.page.dispatchEvent(new Event("focus"));
		await vi.waitFor(() => expect(asked).toHaveLength(3), 10_000);
		on.goOffline();
		const before = on.line.requests.length;
		release.resolve();
		await vi.waitFor(() => expect(on.line.requests.length).toBeGreaterThan(before), 10_000);
		expect(on.store.delivery()).toEqual({ isOffline: true, waiting: [], unmade: [] });
		on.comeBack();
		await delivered(on.store);
	});

	it("is nobody else's: another person on this phone sees and sends nothing of it", async () => {
		on.goOffline();
		await on.store.change({ kind: "add-member", name: "Cleo" });
		on.store.close();
		const stranger = await (await on.backend.newcomer()).phone(on.backend.url, on.phone.site);
		await stranger.store.load();
		expect(familyIn(stranger.store)).toEqual({ members: [], categories: [] });
		expect(stranger.store.delivery()).toEqual(DELIVERED);
		await stranger.store.change({ kind: "add-member", name: "Zoe" });
		stranger.store.close();
		expect(waitingKeys()).toHaveLength(1);
		expect((await on.inTheBackend()).members).toEqual(["Ann", "Ben"]);
	});

	it("is not believed when it cannot be read", async () => {
		on.goOffline();
		for (const key of on.phone.site.texts.keys()) on.phone.site.texts.set(key, '{"members":7}');
		on.phone.site.texts.set(`whose-turn-waiting:${on.person.userId}:x`, "?");
		const { store: again } = on.phone.openPage();
		await expect(again.load()).rejects.toMatchObject({ failure: "offline" });
		expect(again.family()).toBeUndefined();
		again.close();
	});
});

it("shows what waits to nobody before it has been answered with waiting", async () => {
	const told: number[] = [];
	on.store.subscribe(() => told.push(on.store.delivery().waiting.length));
	await on.store.change({ kind: "add-member", name: "Cleo" });
	await showing(on.store, (family) => family?.members.includes("Cleo") ?? false);
	expect(new Set(told)).toEqual(new Set([0]));
});
