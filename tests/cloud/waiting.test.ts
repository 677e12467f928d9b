import { describe, expect, it } from "vitest";
import type { Change } from "../../src/rules/changes.ts";
import { DELIVERED } from "../../src/stores/family-store.ts";
import { delivered, isWrite, onABadLine } from "./bad-line.ts";
import { CHANGES, changeOf, draw, familyIn } from "./family-life.ts";
import type { Trouble } from "./line.ts";
import { delivering, showing } from "./showing.ts";

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

describe("a server that fails", () => {
	const PASSING: readonly Trouble[] = [
		...[401, 408, 429, 502, 503, 504].map((status) => ({ status })),
		...[200, 403, 500, 511].map((status) => ({
			status,
			headers: { "content-type": "text/html" },
			body: "<p>Welcome to our hotel",
		})),
		{ status: 200, headers: { "content-type": "text/plain" }, body: "Welcome to our hotel" },
	];
	it.each(PASSING)("after %o a change is pending, and is made once it answers", async (trouble) => {
		on.line.troubles((asked) => (isWrite(asked) && asked.includes("/rest/") ? trouble : undefined));
		expect(await on.store.change({ kind: "add-member", name: "Cleo" })).toBe("waiting");
		expect(on.store.delivery()).toMatchObject({ isOffline: false, waiting: [{ name: "Cleo" }] });
		on.comeBack();
		await delivered(on.store);
		expect((await on.inTheBackend()).members).toEqual(["Ann", "Ben", "Cleo"]);
	});

	describe.each([400, 403, 404, 409, 413, 500, 501])("whose answer is %i", (status) => {
		it.each(CHANGES)("refuses a change, also when it answers nothing else: %s", async (kind) => {
			const before = familyIn(on.store);
			for (const isEverything of [false, true]) {
				on.line.troubles((asked) =>
					asked.includes("/rest/") && (isEverything || isWrite(asked)) ? { status, body: "{}" } : undefined,
				);
				const change = on.store.change(changeOf(on.store, kind));
				expect(familyIn(on.store)).not.toEqual(before);
				await expect(change).rejects.toBeInstanceOf(Error);
				expect(familyIn(on.store)).toEqual(before);
				expect(on.store.delivery()).toMatchObject({ waiting: [], unmade: [] });
				expect(waitingKeys()).toEqual([]);
			}
			on.line.troubles(() => undefined);
			on.store.close();
			await on.store.load();
			expect(familyIn(on.store)).toEqual(before);
		});
	});

	it("refuses a change after a start at which it refuses to be read, and leaves what was pending", async () => {
		on.goOffline();
		await on.store.change({ kind: "add-member", name: "Cleo" });
		on.store.close();
		on.line.troubles((asked) => (asked.includes("/rest/") ? { status: 500 } : undefined));
		const { store, page } = on.phone.openPage();
		await expect(store.load()).rejects.toMatchObject({ failure: "refused" });
		expect(familyIn(store).members).toEqual(["Ann", "Ben", "Cleo"]);
		expect(store.delivery()).toMatchObject({ isOffline: true, waiting: [{ name: "Cleo" }] });
		await expect(store.change({ kind: "add-member", name: "Dan" })).rejects.toMatchObject({ failure: "refused" });
		expect(store.delivery()).toMatchObject({ waiting: [{ name: "Cleo" }], unmade: [] });
		on.comeBack({ page });
		await delivered(store);
		expect((await on.inTheBackend()).members).toEqual(["Ann", "Ben", "Cleo"]);
		store.close();
	});

	it("and a token that has just ended is renewed, and the change sent once more", async () => {
		let writes = 0;
		on.line.troubles((asked) =>
			isWrite(asked) && asked.includes("/rest/") && ++writes === 1 ? { status: 401 } : undefined,
		);
		const before = on.line.requests.length;
		expect(await on.store.change({ kind: "add-member", name: "Cleo" })).toBe("saved");
		expect(on.line.requests.slice(before).filter(isWrite)).toEqual([
			"POST /rest/v1/family_members",
			"POST /auth/v1/token",
			"POST /rest/v1/family_members",
		]);
	});

	it("refuses what waited: it is told, and the next change is made nevertheless", async () => {
		on.goOffline();
		await on.store.change({ kind: "add-member", name: "Cleo" });
		await on.store.change({ kind: "add-member", name: "Dan" });
		let writes = 0;
		on.comeBack();
		on.line.troubles((asked) => (isWrite(asked) && ++writes === 1 ? { status: 403 } : undefined));
		await delivered(on.store);
		expect(on.store.delivery().unmade).toMatchObject([{ change: { kind: "add-member", name: "Cleo" } }]);
		expect((await on.inTheBackend()).members).toEqual(["Ann", "Ben", "Dan"]);
	});

	it("and answers nothing for long lets nobody wait: the change does", async () => {
		let answerAll = () => {};
		const held = new Promise<undefined>((resolve) => {
			answerAll = () => resolve(undefined);
		});
		on.line.troubles(() => held);
		const changed = on.store.change({ kind: "add-member", name: "Cleo" });
		await delivering(on.store, ({ isSending }) => isSending === true);
		expect(on.store.delivery().waiting).toEqual([]);
		expect(await changed).toBe("waiting");
		expect(on.store.delivery()).toMatchObject({ isSending: undefined, waiting: [{ name: "Cleo" }] });
		expect(familyIn(on.store).members).toContain("Cleo");
		answerAll();
		await delivered(on.store);
		expect((await on.inTheBackend()).members).toEqual(["Ann", "Ben", "Cleo"]);
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
