import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { HOSTILE_NAMES } from "../rules/arbitraries.test-helper.ts";
import type { Change } from "../rules/changes.ts";
import { drawMember } from "../rules/draw-member.test-helper.ts";
import { type Category, EMPTY_FAMILY, type Family, findCategory } from "../rules/family.ts";
import { mergeFamily } from "../rules/merge-family.ts";
import { prng } from "../rules/seeded-random.test-helper.ts";
import type { Draw } from "../rules/turns.ts";
import { TurnConflict } from "./errors.ts";
import { type FamilyStore, SYNCED } from "./family-store.ts";
import { testDetailsAndRecord } from "./family-store-details.contract.ts";
import { testDraws } from "./family-store-draws.contract.ts";
import { testImports } from "./family-store-imports.contract.ts";
import { testPastTurns } from "./family-store-past.contract.ts";
import type { OpenedStores } from "./opened-stores.test-helper.ts";

/** A new, empty family seen from two tabs or two devices. Neither store has been loaded. */
export interface TestStores {
	readonly first: FamilyStore;
	readonly second: FamilyStore;
	/** A third one that begins only now: the page after a reload. */
	reopen(): FamilyStore;
	/** Resolves once every stored change shows in all of them. */
	waitForSync(): Promise<void>;
}

const addMember = (name: string): Change => ({ kind: "add-member", name });
const addCategory = (name: string): Change => ({ kind: "add-category", name });

export function testFamilyStore(storeName: string, openStores: () => Promise<TestStores>) {
	describe(`${storeName}, like every family store`, () => {
		let stores: TestStores;
		let here: FamilyStore;
		let there: FamilyStore;

		beforeEach(async () => {
			stores = await openStores();
			({ first: here, second: there } = stores);
			await Promise.all([here.load(), there.load()]);
		});
		afterEach(() => {
			here.close();
			there.close();
		});

		async function make(...changes: readonly Change[]) {
			for (const change of changes) await here.change(change);
			await stores.waitForSync();
		}
		async function reread(): Promise<Family> {
			const again = stores.reopen();
			await again.load();
			const family = loadedFamily(again);
			again.close();
			return family;
		}

		it("knows an empty family at first, and before it has been loaded no other than the stored one", async () => {
			expect(here.family()).toMatchObject(EMPTY_FAMILY);
			await make(addMember("Mom"));
			const again = stores.reopen();
			expect([undefined, ["Mom"]]).toContainEqual(again.family()?.members);
		});

		it("shows a change at once, notifies every listener, and saves it", async () => {
			let calls = 0;
			const unsubscribe = here.subscribe(() => calls++);
			const saved = here.change(addMember("  Mom "));
			expect(here.family()?.members).toEqual(["Mom"]);
			expect(calls).toBeGreaterThan(0);
			expect(await saved).toBe("saved");
			expect(here.syncStatus()).toEqual(SYNCED);
			expect((await reread()).members).toEqual(["Mom"]);
			unsubscribe();
			const before = calls;
			await here.change(addMember("Dad"));
			expect(calls).toBe(before);
		});

		it("gives the same object until something changes", async () => {
			await make(addMember("Mom"), addCategory("Movies"));
			const before = here.family();
			await make(addMember("Mom"), addMember("  "), { kind: "remove-category", name: "Chess" });
			expect(here.family()).toBe(before);
			await make(addMember("Dad"));
			expect(here.family()).not.toBe(before);
		});

		it("makes every kind of change and shows it everywhere", async () => {
			await make(addMember("Mom"), addMember("Dad"), addCategory("Movies"), addCategory("Dishes"));
			const draw = drawFrom(here, "Movies");
			await make({ kind: "record-turn", draw });
			await everywhere((family) => expect(findCategory(family, "Movies")?.cycle).toEqual([draw.member]));
			await make({ kind: "reset-category", name: "Movies" });
			await everywhere((family) => expect(findCategory(family, "Movies")?.cycle).toEqual([]));
			const undo: Change = { kind: "undo-reset", name: "Movies", cycle: ["Mom", "Dad"] };
			await make(undo, undo);
			await everywhere((family) => expect(findCategory(family, "Movies")?.cycle).toEqual(["Mom", "Dad"]));
			await make({ kind: "reset-category", name: "Movies" });
			await make({ kind: "record-turn", draw: drawFrom(here, "Movies") });
			await make({ kind: "remove-member", name: "Mom" }, { kind: "remove-category", name: "Dishes" });
			await everywhere(({ members, categories }) => {
				expect(members).toEqual(["Dad"]);
				expect(categories.map(({ name }) => name)).toEqual(["Movies"]);
				expect(categories[0]?.cycle).not.toContain("Mom");
			});
		});

		it("deletes the turns of what was removed", async () => {
			await make(addMember("Mom"), addCategory("Movies"));
			await make({ kind: "record-turn", draw: drawFrom(here, "Movies") });
			await make({ kind: "remove-member", name: "Mom" }, addMember("Mom"));
			await everywhere((family) => expect(findCategory(family, "Movies")?.cycle).toEqual([]));
			await make({ kind: "record-turn", draw: drawFrom(here, "Movies") });
			await make({ kind: "remove-category", name: "Movies" }, addCategory("Movies"));
			await everywhere((family) => expect(findCategory(family, "Movies")?.cycle).toEqual([]));
		});

		it("starts a new cycle with just the member drawn", async () => {
			await make(addMember("Mom"), addMember("Dad"), addCategory("Movies"));
			for (let turn = 0; turn < 2; turn++) await make({ kind: "record-turn", draw: drawFrom(here, "Movies") });
			const draw = drawFrom(here, "Movies");
			expect(draw.isNewCycle).toBe(true);
			await make({ kind: "record-turn", draw });
			await everywhere((family) => expect(findCategory(family, "Movies")?.cycle).toEqual([draw.member]));
		});

		it("merges a family, however often, and from both stores at once", async () => {
			await make(addMember("Mom"), addMember("Dad"), addCategory("Movies"));
			await make({ kind: "record-turn", draw: { ...drawFrom(here, "Movies"), member: "Dad" } });
			const family: Family = {
				members: ["Kim", "Mom", ...HOSTILE_NAMES],
				categories: [...HOSTILE_NAMES, "Movies", "Dishes"].map((name) => ({ name, cycle: [HOSTILE_NAMES[0], "Mom"] })),
			};
			const merge: Change = { kind: "merge-family", family };
			const { members, categories } = mergeFamily(loadedFamily(here), family);
			await Promise.all([here.change(merge), there.change(merge)]);
			await stores.waitForSync();
			await everywhere((seen) => expect(seen).toMatchObject({ members, categories }));
			const { turns } = loadedFamily(here);
			expect(turns?.map(({ category, member }) => ({ category, member }))).toEqual(
				expect.arrayContaining(
					categories.flatMap(({ name, cycle }) => cycle.map((member) => ({ category: name, member }))),
				),
			);
			await make(merge);
			await everywhere((seen) => expect(seen).toMatchObject({ members, categories, turns }));
			expect(categories.find(({ name }) => name === "Movies")?.cycle).toEqual(["Dad", HOSTILE_NAMES[0], "Mom"]);
		});

		it("stores any name", async () => {
			await make(...HOSTILE_NAMES.flatMap((name) => [addMember(name), addCategory(name)]));
			for (const name of HOSTILE_NAMES) await make({ kind: "record-turn", draw: drawFrom(here, name) });
			const family = loadedFamily(here);
			expect(family.members).toEqual(HOSTILE_NAMES);
			expect(family.categories.every(({ cycle }) => cycle.length === 1)).toBe(true);
			await everywhere((seen) => expect(seen).toEqual(family));
		});

		it("loses no change when both stores make one at the same time", async () => {
			await Promise.all([
				here.change(addMember("Mom")),
				there.change(addMember("Dad")),
				here.change(addCategory("Movies")),
				there.change(addCategory("Dishes")),
			]);
			await stores.waitForSync();
			await everywhere(({ members, categories }) => {
				expect(members.toSorted()).toEqual(["Dad", "Mom"]);
				expect(categories.map(({ name }) => name).toSorted()).toEqual(["Dishes", "Movies"]);
			});
		});

		it("records one turn when both stores drew, and shows the other one whose it was", async () => {
			await make(addMember("Mom"), addMember("Dad"), addCategory("Movies"));
			const [mine, theirs] = ["Mom", "Dad"].map((member) => ({ ...drawFrom(here, "Movies"), member })) as [Draw, Draw];
			const outcomes = await Promise.allSettled([
				here.change({ kind: "record-turn", draw: mine }),
				there.change({ kind: "record-turn", draw: theirs }),
			]);
			await stores.waitForSync();
			const refused = outcomes.filter((outcome) => outcome.status === "rejected");
			expect(refused.map(({ reason }) => reason)).toEqual([expect.any(TurnConflict)]);
			const winner = outcomes[0].status === "fulfilled" ? "Mom" : "Dad";
			await everywhere((family) => expect(findCategory(family, "Movies")?.cycle).toEqual([winner]));
		});

		it("records a turn once, however often it is confirmed", async () => {
			await make(addMember("Mom"), addMember("Dad"), addCategory("Movies"));
			const turn: Change = { kind: "record-turn", draw: drawFrom(here, "Movies") };
			const [first, second] = await Promise.allSettled([here.change(turn), here.change(turn)]);
			expect(first.status).toBe("fulfilled");
			expect(second).toMatchObject({ status: "rejected", reason: expect.any(TurnConflict) });
			await stores.waitForSync();
			await everywhere((family) => expect(findCategory(family, "Movies")?.cycle).toHaveLength(1));
		});

		it("follows no change once closed", async () => {
			there.close();
			const before = there.family();
			await make(addMember("Mom"));
			expect(there.family()).toBe(before);
		});

		const opened: OpenedStores = {
			here: () => here,
			there: () => there,
			make,
			waitForSync: () => stores.waitForSync(),
			everywhere,
		};
		testDraws(opened);
		testPastTurns(opened);
		testDetailsAndRecord(opened);
		testImports(opened);

		async function everywhere(look: (family: Family) => void) {
			for (const family of [loadedFamily(here), loadedFamily(there), await reread()]) look(family);
		}
	});
}

function loadedFamily(store: FamilyStore): Family {
	const family = store.family();
	if (family === undefined) throw new Error("the store has not been loaded");
	return family;
}

function drawFrom(store: FamilyStore, name: string): Draw {
	const family = loadedFamily(store);
	return drawMember(family.members, findCategory(family, name) as Category, prng(3)) as Draw;
}
