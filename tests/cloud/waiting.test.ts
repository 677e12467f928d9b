import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { Change } from "../../src/rules/changes.ts";
import { findCategory } from "../../src/rules/family.ts";
import { DELIVERED, type FamilyStore } from "../../src/stores/family-store.ts";
import { type Backend, type Person, type Phone, startBackend } from "./backend.ts";
import { CHANGES, changeOf, draw, familyIn, settleIn } from "./family-life.ts";
import { type Line, openLine } from "./line.ts";
import { delivering, showing } from "./showing.ts";

let backend: Backend;
let line: Line;
let person: Person;
let phone: Phone;
let store: FamilyStore;
beforeAll(async () => {
	backend = await startBackend();
	line = await openLine(backend.url);
});
afterAll(async () => {
	await line.stop();
	await backend.stop();
});
beforeEach(async () => {
	vi.spyOn(console, "warn").mockImplementation(() => {});
	person = await backend.newcomer();
	phone = await person.phone(line.url);
	store = phone.store;
	await store.load();
	await settleIn(store, ["Ann", "Ben"], ["Dishes"]);
	await store.change({ kind: "record-turn", draw: draw(store, "Dishes") });
});
afterEach(() => {
	line.troubles(() => undefined);
	store.close();
	vi.restoreAllMocks();
});

const isWrite = (asked: string) => !asked.startsWith("GET");

function goOffline() {
	line.troubles(() => "lost");
	phone.page.dispatchEvent(new Event("offline"));
}

function comeBack({ page }: { readonly page: EventTarget } = phone) {
	line.troubles(() => undefined);
	page.dispatchEvent(new Event("online"));
}

const delivered = (one: FamilyStore) => delivering(one, ({ isOffline, waiting }) => !isOffline && waiting.length === 0);

/** What another phone finds, and that nothing is there twice. */
async function inTheBackend() {
	const other = await person.phone();
	await other.store.load();
	const family = familyIn(other.store);
	other.store.close();
	const { rows } = await backend.owner.query(
		"select count(*)::int as turns from category_cycles t join family_groups g on g.id = family_group_id where user_id = $1",
		[person.userId],
	);
	expect(rows).toEqual([{ turns: family.categories.reduce((sum, { cycle }) => sum + cycle.length, 0) }]);
	return family;
}

const waitingKeys = () => [...phone.site.texts.keys()].filter((key) => key.startsWith("whose-turn-waiting:"));

describe("a change made without a network", () => {
	it.each(CHANGES)("waits, shows also after a reload, and is made once when the network is back: %s", async (kind) => {
		goOffline();
		const change = changeOf(store, kind);
		expect(await store.change(change)).toBe("waiting");
		const shown = familyIn(store);
		expect(store.delivery()).toEqual({ isOffline: true, waiting: [change], unmade: [] });
		store.close();

		const reloaded = phone.openPage();
		await reloaded.store.load();
		expect(familyIn(reloaded.store)).toEqual(shown);
		expect(reloaded.store.delivery()).toEqual({ isOffline: true, waiting: [change], unmade: [] });
		comeBack(reloaded);
		await delivered(reloaded.store);
		expect(familyIn(reloaded.store)).toEqual(shown);
		expect(reloaded.store.delivery()).toEqual(DELIVERED);
		reloaded.store.close();
		expect(await inTheBackend()).toEqual(shown);
		expect(waitingKeys()).toEqual([]);
	});

	it("keeps its place: a whole evening is sent in order", async () => {
		goOffline();
		const evening: readonly Change[] = [
			{ kind: "add-member", name: "Cleo" },
			{ kind: "add-category", name: "Chess" },
			{ kind: "record-turn", draw: { category: "Chess", person: "Cleo", isNewCycle: false, cycle: [] } },
			{ kind: "record-turn", draw: { category: "Chess", person: "Ann", isNewCycle: false, cycle: ["Cleo"] } },
			{ kind: "reset-category", name: "Dishes" },
			{ kind: "remove-member", name: "Ben" },
			{ kind: "add-member", name: "Ben" },
		];
		for (const change of evening) expect(await store.change(change)).toBe("waiting");
		const shown = familyIn(store);
		expect(shown.members).toEqual(["Ann", "Cleo", "Ben"]);
		comeBack();
		await delivered(store);
		expect(familyIn(store)).toEqual(shown);
		expect(await inTheBackend()).toEqual(shown);
	});

	it("is made once by two tabs that both send it", async () => {
		const tabs = [phone.openPage(), phone.openPage()];
		for (const tab of tabs) await tab.store.load();
		goOffline();
		await store.change(changeOf(store, "record-turn"));
		await store.change(changeOf(store, "add-member"));
		const shown = familyIn(store);
		await phone.site.settle();
		for (const tab of tabs) expect(familyIn(tab.store)).toEqual(shown);
		for (const tab of [phone, ...tabs]) comeBack(tab);
		for (const tab of [phone, ...tabs]) await delivered(tab.store);
		for (const tab of tabs) {
			expect(familyIn(tab.store)).toEqual(shown);
			tab.store.close();
		}
		expect(await inTheBackend()).toEqual(shown);
	});

	it("made by a tab that is closed is sent by another", async () => {
		const tab = phone.openPage();
		await tab.store.load();
		goOffline();
		await tab.store.change({ kind: "add-member", name: "Cleo" });
		tab.store.close();
		await phone.site.settle();
		comeBack();
		await delivered(store);
		expect((await inTheBackend()).members).toEqual(["Ann", "Ben", "Cleo"]);
	});

	it("means the rows that were there: what others do meanwhile stays", async () => {
		const other = await person.phone();
		await other.store.load();
		goOffline();
		await store.change({ kind: "reset-category", name: "Dishes" });
		await store.change({ kind: "remove-member", name: "Ben" });
		for (const change of [
			{ kind: "remove-member", name: "Ben" },
			{ kind: "add-member", name: "Ben" },
			{ kind: "reset-category", name: "Dishes" },
		] as const)
			await other.store.change(change);
		await other.store.change({ kind: "record-turn", draw: draw(other.store, "Dishes") });
		const theirs = familyIn(other.store);
		other.store.close();
		comeBack();
		await delivered(store);
		expect(familyIn(store)).toEqual(theirs);
		expect(store.delivery()).toEqual(DELIVERED);
	});
});

describe("a turn that waited", () => {
	async function loseTo(others: (other: FamilyStore) => Promise<unknown>): Promise<Change> {
		const other = await person.phone();
		await other.store.load();
		goOffline();
		const mine = changeOf(store, "record-turn");
		await store.change(mine);
		await others(other.store);
		other.store.close();
		comeBack();
		await delivering(store, ({ unmade }) => unmade.length > 0);
		return mine;
	}

	it("and lost is told with both names, also after a reload, until somebody has read it", async () => {
		await store.change({ kind: "add-member", name: "Kim" });
		const mine = await loseTo((other) =>
			other.change({ kind: "record-turn", draw: { ...draw(other, "Dishes"), person: "Kim" } }),
		);
		expect(store.delivery()).toMatchObject({ waiting: [], unmade: [{ change: mine, quicker: "Kim" }] });
		expect(findCategory(familyIn(store), "Dishes")?.cycle).toContain("Kim");
		store.close();
		await store.load();
		const [told] = store.delivery().unmade;
		expect(told).toMatchObject({ change: mine, quicker: "Kim" });
		store.acknowledge(told?.id ?? "");
		expect(store.delivery()).toEqual(DELIVERED);
		store.close();
		await store.load();
		expect(store.delivery()).toEqual(DELIVERED);
	});

	it("for a category that is gone is told without a winner", async () => {
		const mine = await loseTo((other) => other.change({ kind: "remove-category", name: "Dishes" }));
		expect(store.delivery().unmade).toEqual([{ id: expect.any(String), change: mine }]);
		expect(familyIn(store).categories).toEqual([]);
	});

	it("and was recorded, though nobody heard, is not recorded again after a reset elsewhere", async () => {
		line.troubles((asked) => (isWrite(asked) ? "answer-lost" : "lost"));
		phone.page.dispatchEvent(new Event("offline"));
		const mine = changeOf(store, "record-turn");
		await store.change(mine);
		await vi.waitFor(
			() => expect(console.warn).toHaveBeenCalledWith(expect.stringMatching(/did not answer/), expect.anything()),
			20_000,
		);
		const other = await person.phone();
		await other.store.load();
		const [first = "", second = ""] = findCategory(familyIn(other.store), "Dishes")?.cycle ?? [];
		expect(mine).toMatchObject({ draw: { person: second } });
		await other.store.change({ kind: "reset-category", name: "Dishes" });
		await other.store.change({ kind: "record-turn", draw: { ...draw(other.store, "Dishes"), person: first } });
		other.store.close();
		comeBack();
		await delivering(store, ({ unmade }) => unmade.length > 0);
		expect(store.delivery().unmade).toMatchObject([{ change: mine }]);
		expect(findCategory(familyIn(store), "Dishes")?.cycle).toEqual([first]);
		expect(findCategory(await inTheBackend(), "Dishes")?.cycle).toEqual([first]);
	});
});

describe("a server that fails", () => {
	it.each([401, 429, 500, 502, 503])(
		"after an answer %i a change waits, and is made once it answers",
		async (status) => {
			line.troubles((asked) => (isWrite(asked) && asked.includes("/rest/") ? { status } : undefined));
			expect(await store.change({ kind: "add-member", name: "Cleo" })).toBe("waiting");
			expect(store.delivery()).toMatchObject({ isOffline: false, waiting: [{ name: "Cleo" }] });
			comeBack();
			await delivered(store);
			expect((await inTheBackend()).members).toEqual(["Ann", "Ben", "Cleo"]);
		},
	);

	it("refuses what waited: it is told, and the next change is made nevertheless", async () => {
		goOffline();
		await store.change({ kind: "add-member", name: "Cleo" });
		await store.change({ kind: "add-member", name: "Dan" });
		let writes = 0;
		comeBack();
		line.troubles((asked) => (isWrite(asked) && ++writes === 1 ? { status: 403 } : undefined));
		await delivered(store);
		expect(store.delivery().unmade).toMatchObject([{ change: { kind: "add-member", name: "Cleo" } }]);
		expect((await inTheBackend()).members).toEqual(["Ann", "Ben", "Dan"]);
	});

	it("and answers nothing for long lets nobody wait: the change does", async () => {
		let answerAll = () => {};
		const held = new Promise<undefined>((resolve) => {
			answerAll = () => resolve(undefined);
		});
		line.troubles(() => held);
		expect(await store.change({ kind: "add-member", name: "Cleo" })).toBe("waiting");
		expect(familyIn(store).members).toContain("Cleo");
		answerAll();
		await delivered(store);
		expect((await inTheBackend()).members).toEqual(["Ann", "Ben", "Cleo"]);
	});
});

describe("the family as last seen", () => {
	it("is shown when the backend does not answer, and marked", async () => {
		const seen = familyIn(store);
		goOffline();
		const { store: again, page } = phone.openPage();
		await again.load();
		expect(familyIn(again)).toEqual(seen);
		expect(again.delivery()).toEqual({ isOffline: true, waiting: [], unmade: [] });
		comeBack({ page });
		await delivered(again);
		again.close();
	});

	it("is nobody else's: another person on this phone sees and sends nothing of it", async () => {
		goOffline();
		await store.change({ kind: "add-member", name: "Cleo" });
		store.close();
		const stranger = await (await backend.newcomer()).phone(backend.url, phone.site);
		await stranger.store.load();
		expect(familyIn(stranger.store)).toEqual({ members: [], categories: [] });
		expect(stranger.store.delivery()).toEqual(DELIVERED);
		await stranger.store.change({ kind: "add-member", name: "Zoe" });
		stranger.store.close();
		expect(waitingKeys()).toHaveLength(1);
		expect((await inTheBackend()).members).toEqual(["Ann", "Ben"]);
	});

	it("is not believed when it cannot be read", async () => {
		goOffline();
		for (const key of phone.site.texts.keys()) phone.site.texts.set(key, '{"members":7}');
		phone.site.texts.set(`whose-turn-waiting:${person.userId}:x`, "?");
		const { store: again } = phone.openPage();
		await expect(again.load()).rejects.toMatchObject({ failure: "offline" });
		expect(again.family()).toBeUndefined();
		again.close();
	});
});

it("shows what waits to nobody before it has been answered with waiting", async () => {
	const told: number[] = [];
	store.subscribe(() => told.push(store.delivery().waiting.length));
	await store.change({ kind: "add-member", name: "Cleo" });
	await showing(store, (family) => family?.members.includes("Cleo") ?? false);
	expect(new Set(told)).toEqual(new Set([0]));
});
