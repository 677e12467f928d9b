import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { chooseAnimal } from "../rules/animals.ts";
import { HOSTILE_NAMES } from "../rules/arbitraries.test-helper.ts";
import type { Change } from "../rules/changes.ts";
import { createFamily, type Family, namesOf } from "../rules/family.ts";
import { mergeFamily } from "../rules/merge-family.ts";
import { TurnConflict } from "./errors.ts";
import { type FamilyStore, SYNCED } from "./family-store.ts";
import { testDetails } from "./family-store-details.contract.ts";
import { testDraws } from "./family-store-draws.contract.ts";
import { testHistory } from "./family-store-history.contract.ts";
import { testImports } from "./family-store-imports.contract.ts";
import { testLives } from "./family-store-lives.contract.ts";
import { testMending } from "./family-store-mending.contract.ts";
import { testRemoved } from "./family-store-removed.contract.ts";
import {
	addCategory,
	addMember,
	categoryOf,
	createSteps,
	cycleOf,
	MOVIES,
	memberOf,
	type OpenedStores,
	withNames,
} from "./opened-stores.test-helper.ts";
import { createUuid } from "./uuid.ts";

/** A new, empty family seen from two tabs or two devices. Neither store has been loaded. */
export interface TestStores {
	readonly first: FamilyStore;
	readonly second: FamilyStore;
	/** A third one that begins only now: the page after a reload. */
	reopen(): FamilyStore;
	/** Resolves once every stored change shows in all of them. */
	waitForSync(): Promise<void>;
}

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

		const opened: OpenedStores = {
			here: () => here,
			there: () => there,
			make,
			waitForSync: () => stores.waitForSync(),
			everywhere,
		};
		const { start, family, movies, turn, record, lastTurn, reset, undoReset, countedTurns, idOf } = createSteps(opened);
		const removeMember = (name: string): Change => ({ kind: "remove-member", member: idOf(name) });
		const removeCategory = (name: string): Change => ({
			...{ kind: "remove-category", category: categoryOf(family(), name).id },
		});

		it("knows an empty family at first, and before it has been loaded no other than the stored one", async () => {
			expect(here.family()).toMatchObject({ members: [], categories: [], turns: [] });
			await make(addMember("Mom"));
			const again = stores.reopen();
			expect([undefined, "Mom"]).toContain(again.family()?.members[0]?.name);
			await again.load();
			expect(again.family()).toEqual(here.family());
			again.close();
		});

		it("shows a change at once, notifies every listener, and saves it", async () => {
			let calls = 0;
			const unsubscribe = here.subscribe(() => calls++);
			const saved = here.change(addMember("  Mom "));
			expect(namesOf(family().members)).toEqual(["Mom"]);
			expect(calls).toBeGreaterThan(0);
			expect(await saved).toEqual({ outcome: "saved" });
			expect(here.syncStatus()).toEqual(SYNCED);
			expect(namesOf((await reread()).members)).toEqual(["Mom"]);
			unsubscribe();
			const before = calls;
			await here.change(addMember("Dad"));
			expect(calls).toBe(before);
		});

		it("gives the same object until something changes", async () => {
			await make(addMember("Mom"), addCategory(MOVIES));
			const before = here.family();
			await make(addMember("Mom"), addMember("  "), { kind: "remove-category", category: createUuid() });
			expect(here.family()).toBe(before);
			await make(addMember("Dad"));
			expect(here.family()).not.toBe(before);
		});

		it("gives everybody the ids, and the keys by their names, that they have everywhere", async () => {
			const [mom, movies] = [addMember("Mom"), addCategory(MOVIES)] as const;
			await make(mom, movies);
			const { secret } = family();
			await everywhere((seen) => {
				const { member: id } = mom as { member: string };
				expect(seen.members).toEqual([{ id, key: "Mom", name: "Mom", emoji: chooseAnimal("Mom", []) }]);
				expect(seen.categories).toEqual([
					{ id: (movies as { category: string }).category, key: MOVIES, name: MOVIES, lastTurn: 0, settings: {} },
				]);
				expect(seen.secret).toBe(secret);
			});
			expect(secret).toMatch(/^[\da-f]{32}$/);
		});

		it("makes every kind of change and shows it everywhere", async () => {
			await start("Mom", "Dad");
			await make(addCategory("Dishes"));
			await record("Mom");
			await everywhere((seen) => expect(cycleOf(seen)).toEqual(["Mom"]));
			await make(reset());
			await everywhere((seen) => expect(cycleOf(seen)).toEqual([]));
			await record("Mom");
			await record("Dad");
			const turns = countedTurns();
			await make(reset());
			await make(undoReset(turns), undoReset(turns));
			await everywhere((seen) => expect(cycleOf(seen)).toEqual(["Mom", "Dad"]));
			await make(reset());
			await record("Mom");
			await record("Dad", { category: "Dishes" });
			await make(removeMember("Mom"), removeCategory("Dishes"));
			await everywhere((seen) => {
				expect(namesOf(seen.members)).toEqual(["Dad"]);
				expect(namesOf(seen.categories)).toEqual([MOVIES]);
				expect(cycleOf(seen)).toEqual([]);
				expect(new Set(seen.turns.map(({ category }) => category))).toEqual(new Set([seen.categories[0]?.id]));
			});
			const [last] = (await there.readHistory({})).entries;
			expect(last).toMatchObject({ kind: "category-removed", categoryName: "Dishes", count: 1 });
		});

		it("says which turn it has recorded", async () => {
			await start("Mom");
			const { turn: id } = await here.change(turn("Mom"));
			await stores.waitForSync();
			await everywhere((seen) => expect(seen.turns.map((one) => one.id)).toEqual([id]));
		});

		it("merges a family, however often, and from both stores at once", async () => {
			await start("Mom", "Dad");
			await record("Dad");
			const names = [...HOSTILE_NAMES, MOVIES, "Dishes"];
			const members = ["Kim", "Mom", ...HOSTILE_NAMES].map((name) => ({ id: createUuid(), key: name, name }));
			const categories = names.map((name) => ({ id: createUuid(), key: name, name, lastTurn: 2, settings: {} }));
			const incoming: Family = {
				...createFamily("1".repeat(32)),
				...{ members, categories },
				turns: categories.flatMap(({ id: category }) =>
					[HOSTILE_NAMES[0], "Mom"].map((name) => ({
						...{ id: createUuid(), category, cycle: 1 },
						member: members.find((member) => member.name === name)?.id as string,
					})),
				),
			};
			const merge: Change = { kind: "merge-family", family: incoming, history: [] };
			const merged = mergeFamily(family(), incoming);
			const expectMerged = (seen: Family) => expect(withNames(seen)).toEqual(withNames(merged));
			await Promise.all([here.change(merge), there.change(merge)]);
			await stores.waitForSync();
			await everywhere(expectMerged);
			await make(merge);
			await everywhere(expectMerged);
			expect(cycleOf(merged)).toEqual(["Dad", HOSTILE_NAMES[0], "Mom"]);
		});

		it("stores any name", async () => {
			await make(...HOSTILE_NAMES.flatMap((name) => [addMember(name), addCategory(name)]));
			for (const category of HOSTILE_NAMES) await make(turn(undefined, { category }));
			const stored = family();
			expect(namesOf(stored.members)).toEqual(HOSTILE_NAMES);
			expect(HOSTILE_NAMES.every((name) => cycleOf(stored, name).length === 1)).toBe(true);
			await everywhere((seen) => expect(seen).toEqual(stored));
		});

		it("loses no change when both stores make one at the same time", async () => {
			await Promise.all([
				here.change(addMember("Mom")),
				there.change(addMember("Dad")),
				here.change(addCategory(MOVIES)),
				there.change(addCategory("Dishes")),
			]);
			await stores.waitForSync();
			await everywhere(({ members, categories }) => {
				expect(namesOf(members).toSorted()).toEqual(["Dad", "Mom"]);
				expect(namesOf(categories).toSorted()).toEqual(["Dishes", MOVIES]);
			});
		});

		it("records one turn when both stores have one, and shows the other one whose it was", async () => {
			await start("Mom", "Dad");
			const [mine, theirs] = [turn("Mom"), turn("Dad")];
			const outcomes = await Promise.allSettled([here.change(mine), there.change(theirs)]);
			await stores.waitForSync();
			const refused = outcomes.filter((outcome) => outcome.status === "rejected");
			const winner = outcomes[0].status === "fulfilled" ? "Mom" : "Dad";
			expect(refused.map(({ reason }) => reason)).toEqual([expect.any(TurnConflict)]);
			expect(refused[0]?.reason).toMatchObject({ conflictingMember: winner });
			await everywhere((seen) => expect(cycleOf(seen)).toEqual([winner]));
		});

		it("records a turn once, however often it is confirmed", async () => {
			await start("Mom", "Dad");
			const change = turn();
			const [first, second] = await Promise.allSettled([here.change(change), here.change(change)]);
			expect(first.status).toBe("fulfilled");
			expect(second).toMatchObject({ status: "rejected", reason: expect.any(TurnConflict) });
			await stores.waitForSync();
			await everywhere((seen) => expect(seen.turns).toHaveLength(1));
		});

		it("records a turn of a member whom the other store has renamed meanwhile, and one who is away by then", async () => {
			await start("Mom", "Dad");
			const change = turn("Mom");
			const member = idOf("Mom");
			await there.change({ kind: "rename-member", member, name: "Mama" });
			await there.change({ kind: "set-away", member, backOn: "infinity" });
			await here.change(change);
			await stores.waitForSync();
			await everywhere((seen) => {
				expect(cycleOf(seen)).toEqual(["Mama"]);
				expect(memberOf(seen, "Mama").key).toBe("Mom");
			});
		});

		it("records a turn though whoever had the one before it has been removed meanwhile", async () => {
			await start("Mom", "Dad");
			await record("Mom");
			const [change, { member }] = [turn("Dad"), lastTurn()];
			await there.change({ kind: "remove-member", member });
			await here.change(change);
			await stores.waitForSync();
			await everywhere((seen) => {
				expect(cycleOf(seen)).toEqual(["Dad"]);
				expect(movies(seen).lastTurn).toBe(1);
			});
		});

		it("follows no change once closed", async () => {
			there.close();
			const before = there.family();
			await make(addMember("Mom"));
			expect(there.family()).toBe(before);
		});

		testLives(opened);
		testDraws(opened);
		testDetails(opened);
		testHistory(opened);
		testImports(opened);
		testMending(opened);
		testRemoved(opened);

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
