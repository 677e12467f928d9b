import { describe, expect, it } from "vitest";
import type { Change } from "../rules/changes.ts";
import type { Family } from "../rules/family.ts";
import { addMember, categoryOf, createSteps, cycleOf, MOVIES, type OpenedStores } from "./opened-stores.test-helper.ts";

/** What a family store does with what was removed lately. */
export function testRemoved(stores: OpenedStores) {
	const { here, there, make, waitForSync, everywhere } = stores;
	const { movies, family, idOf, start, record, look, sayNotNow, entries } = createSteps(stores);
	const edit = (excluded: readonly string[]): Change => ({
		...{ kind: "edit-category", category: movies().id, settings: { excluded }, edits: ["excluded"] },
	});
	/** Of what was removed: names, and how many of their turns. */
	const kept = ({ removed }: Family) => ({
		names: [
			...(removed?.members ?? []).map(({ member }) => member.name),
			...(removed?.categories ?? []).map(({ category }) => category.name),
		],
		turns: removed?.turns.length ?? 0,
	});

	describe("with what was removed", () => {
		it("brings a member and a category back as they were, in either order, from both stores at once", async () => {
			await start("Mom", "Dad", "Kim", "Ben");
			await record("Mom");
			await record("Dad", { doneBy: "Mom", option: "Comedy" });
			await make(
				...[
					{ kind: "edit-member", member: idOf("Mom"), emoji: null, colour: 3 },
					{ kind: "set-away", member: idOf("Mom"), backOn: "infinity" },
					edit([idOf("Mom")]),
					sayNotNow("Kim"),
					look("Ben"),
				].map((change) => change as Change),
			);
			const before = family();
			const [member, kim, category] = [idOf("Mom"), idOf("Kim"), movies().id];
			await make(
				{ kind: "remove-member", member },
				{ kind: "remove-member", member: kim },
				{ kind: "remove-category", category },
			);
			await everywhere((seen) => expect(kept(seen)).toEqual({ names: ["Mom", "Kim", MOVIES], turns: 2 }));
			const back: readonly Change[] = [
				{ kind: "restore-category", category },
				{ kind: "restore-member", member: kim },
				{ kind: "restore-member", member },
			];
			for (const change of back) await Promise.all([here().change(change), there().change(change)]);
			await waitForSync();
			await everywhere((seen) => expect(seen).toEqual(before));
			expect((await entries({}, here(), true)).slice(-3)).toEqual([
				"category-restored",
				"member-restored Kim",
				"member-restored Mom",
			]);
			await make({ kind: "remove-category", category }, { kind: "remove-member", member });
			await make({ kind: "restore-member", member }, { kind: "restore-category", category });
			await everywhere((seen) => expect(seen).toEqual(before));
		});

		it("gives whoever was added again the turns from before, and nobody a second one in a cycle", async () => {
			await start("Mom", "Dad");
			await record("Mom");
			const former = idOf("Mom");
			await make({ kind: "remove-member", member: former }, addMember("Mom"));
			await record("Mom");
			const mom = idOf("Mom");
			await make({ kind: "restore-member", member: former });
			await everywhere((seen) => {
				expect(seen.turns.map(({ member, cycle }) => [member, cycle])).toEqual([
					[mom, 0],
					[mom, 1],
				]);
				expect(cycleOf(seen)).toEqual(["Mom"]);
				expect(seen.removed).toBeUndefined();
			});
		});

		it("joins a category that was added again, and counts on from both", async () => {
			await start("Mom", "Dad");
			await record("Mom");
			const former = movies().id;
			await make(
				{ kind: "remove-category", category: former },
				{ kind: "add-category", category: crypto.randomUUID(), name: MOVIES },
			);
			await make({ kind: "restore-category", category: former });
			await everywhere((seen) => {
				expect(cycleOf(seen)).toEqual(["Mom"]);
				expect(categoryOf(seen, MOVIES)).toMatchObject({ lastTurn: 1, key: MOVIES });
				expect(seen.categories.map(({ id }) => id)).not.toContain(former);
			});
		});
	});
}
