import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { HOSTILE_NAMES } from "../rules/arbitraries.test-helper.ts";
import { UNTIL_BACK } from "../rules/away.ts";
import type { Change } from "../rules/changes.ts";
import { createFamily, type Family, namesOf } from "../rules/family.ts";
import { mergeFamily } from "../rules/merge-family.ts";
import { presentFamily, storeFamily } from "../rules/stored-family.ts";
import { type FamilyStore, SYNCED } from "./family-store.ts";
import { testDetails } from "./family-store-details.contract.ts";
import { testDraws } from "./family-store-draws.contract.ts";
import { testImports } from "./family-store-imports.contract.ts";
import { testLives } from "./family-store-lives.contract.ts";
import {
	addCategory,
	addMember,
	createSteps,
	cycleOf,
	MOVIES,
	memberOf,
	type OpenedStores,
	withNames,
} from "./opened-stores.test-helper.ts";
import { createUuid } from "./uuid.ts";

const LATER = "2999-01-01";
/** Of the last nothing is left. */
const UNTIDY_NAMES = ["Jose\u0301", "\u202eaiM", "Di\u00adshes", "\u200b"];

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
		const { start, family, turn, record, idOf } = createSteps(opened);

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
			const queued = new Set<number>();
			const unsubscribe = here.subscribe(() => {
				calls++;
				queued.add(here.syncStatus().queued.length);
			});
			const saved = here.change(addMember("  Mom "));
			expect(namesOf(family().members)).toEqual(["Mom"]);
			expect(calls).toBeGreaterThan(0);
			expect(await saved).toEqual({ outcome: "saved" });
			expect(here.syncStatus()).toEqual(SYNCED);
			expect([...queued], "nothing was queued on the way").toEqual([0]);
			expect(namesOf((await reread()).members)).toEqual(["Mom"]);
			expect(family().secret).toMatch(/^[\da-f]{32}$/);
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

		it("merges a family, however often, and from both stores at once", async () => {
			await start("Mom", "Dad");
			await record("Dad");
			const names = [...HOSTILE_NAMES, ...UNTIDY_NAMES, MOVIES, "Dishes"];
			const looks = [
				{ emoji: "🦊", colour: 3, backOn: LATER },
				{ emoji: "\u202e🐱" },
				{ backOn: UNTIL_BACK },
				{ colour: 0 },
			];
			const members = ["Kim", "Mom", ...HOSTILE_NAMES, ...UNTIDY_NAMES].map((name, at) => ({
				...{ id: createUuid(), key: name, name },
				...(looks[at] ?? { colour: 7, backOn: "2999-02-31" }),
			}));
			const [kim, mom, first] = members.map(({ id }) => id) as [string, string, string];
			const helper = { question: "Wh\u0007ich?", options: ["Pots\u3164", "Pans"] };
			const own = {
				settings: { emoji: "🍽️", excluded: [kim, mom], noRepeat: true, inOrder: true, helper },
				...{ notNow: { n: 2, members: [mom] }, lookedAt: { n: 2, member: kim } },
			} as const;
			const categories = names.map((name, at) => ({
				...{ id: createUuid(), key: name, name, lastTurn: 2, settings: {} },
				...(at % 2 === 0 ? own : { settings: { helper: null } }),
			}));
			const incoming: Family = {
				...createFamily("1".repeat(32)),
				...{ members, categories },
				turns: categories.flatMap(({ id: category }) => [
					{ ...{ id: createUuid(), category, cycle: 1 }, member: first, doneBy: mom, option: "Pans" },
					{ ...{ id: createUuid(), category, cycle: 1 }, member: mom },
				]),
			};
			const merge: Change = { kind: "merge-family", family: incoming, history: [] };
			const merged = presentFamily(mergeFamily(storeFamily(family()), incoming));
			const expectMerged = (seen: Family) => expect(withNames(seen)).toEqual(withNames(merged));
			await Promise.all([here.change(merge), there.change(merge)]);
			await stores.waitForSync();
			await everywhere(expectMerged);
			await make(merge);
			await everywhere(expectMerged);
			expect(cycleOf(merged)).toEqual(["Dad", HOSTILE_NAMES[0], "Mom"]);
		});

		it("stores any name, emoji and option", async () => {
			await make(...HOSTILE_NAMES.flatMap((name) => [addMember(name), addCategory(name)]));
			for (const option of HOSTILE_NAMES) await here.change(turn(undefined, { category: option, option }));
			await make({ kind: "edit-member", member: idOf("__proto__"), emoji: "👨‍👩‍👧‍👦", colour: 15 });
			const stored = family();
			expect(namesOf(stored.members)).toEqual(HOSTILE_NAMES);
			expect(HOSTILE_NAMES.every((name) => cycleOf(stored, name).length === 1)).toBe(true);
			expect(stored.turns.map(({ option }) => option)).toEqual(HOSTILE_NAMES);
			expect(memberOf(stored, "__proto__").emoji).toBe("👨‍👩‍👧‍👦");
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

		it("adds a name once that both stores add at once", async () => {
			await Promise.all([here.change(addMember("Mom")), there.change(addMember("Mom"))]);
			await stores.waitForSync();
			await everywhere(({ members }) => expect(namesOf(members)).toEqual(["Mom"]));
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
