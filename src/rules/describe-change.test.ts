import { describe, expect, it } from "vitest";
import { applyChange } from "./apply-change.ts";
import { prng } from "./arbitraries.test-helper.ts";
import { runningCycle } from "./cycle.ts";
import { property } from "./property.test-helper.ts";
import { Life, lived } from "./random-life.test-helper.ts";

describe("the history", () => {
	it("says every change of those who can be drawn, with its cause, and nothing of order and looks", () => {
		const one = new Life(["Ann"], prng(1));
		one.apply({ kind: "rename-member", member: "member Ann", name: "Anna" });
		one.apply({ kind: "set-away", member: "member Ann", backOn: "2026-12-24" });
		one.apply({ kind: "set-away", member: "member Ann", backOn: null });
		one.edit({ noRepeat: true, emoji: "🍽" });
		one.apply({ kind: "edit-member", member: "member Ann", emoji: "🦊", colour: 3 });
		one.apply({ kind: "look-at-draw", category: "dishes", n: 0, member: "member Ann" });
		one.apply({ kind: "look-at-draw", category: "dishes", n: 0, member: "member Ann" });
		one.recordDraw();
		const turns = runningCycle(one.family, one.category).map(({ id }) => id);
		one.change("undo-turn", turns[0] as string);
		one.apply({ kind: "remove-category", category: "dishes" });
		one.apply({ kind: "remove-member", member: "member Ann" });
		expect(one.history.map(({ kind }) => kind)).toEqual([
			...["member-added", "category-added", "member-renamed", "member-away", "member-back", "category-edited"],
			...["drawn", "turn", "turn-undone", "category-removed", "member-removed"],
		]);
		expect(one.history).toEqual(
			expect.arrayContaining([
				expect.objectContaining({ memberName: "Ann", newName: "Anna" }),
				expect.objectContaining({ kind: "member-away", memberName: "Anna", backOn: "2026-12-24" }),
				expect.objectContaining({
					kind: "category-edited",
					categoryName: "Dishes",
					settings: { emoji: "🍽", noRepeat: true },
				}),
				expect.objectContaining({ kind: "turn-undone", turns, memberName: "Anna" }),
				expect.objectContaining({ kind: "category-removed", categoryName: "Dishes", count: 0 }),
			]),
		);
	});

	it("counts all turns that came along and are in no cycle, and names the last thousand of them", () => {
		const one = new Life(["Ann"], prng(1));
		one.apply({ kind: "add-category", category: "films", name: "Films" });
		const turns = ["dishes", "films", "dishes"].flatMap((category, at) =>
			Array.from({ length: 600 }, (_, turn) => ({ id: `${at}-${turn}`, category, member: "member Ann", cycle: 0 })),
		);
		const { members, categories, secret } = one.family;
		one.apply({ kind: "merge-family", family: { members, categories, secret, turns }, history: [] });
		expect(one.history.slice(-2)).toMatchObject([
			{ kind: "turns-imported", category: "dishes", count: 1200, turns: turns.slice(1200).map(({ id }) => id) },
			{ kind: "turns-imported", category: "films", count: 600, turns: turns.slice(800, 1200).map(({ id }) => id) },
		]);
	});

	property("has every change after which somebody else is drawn", [lived], (one) => {
		const replayed = new Life([], () => 0);
		replayed.stored = { ...replayed.stored, secret: one.family.secret, categories: [], members: [] };
		let drawn: string | undefined;
		for (const { change, stamp } of one.changes) {
			const { family, entries } = applyChange(replayed.stored, change, stamp);
			replayed.stored = family;
			const now = replayed.family.categories.length > 0 ? replayed.draw?.member.id : undefined;
			// The order of the family is not what chance goes by.
			if (now !== drawn) expect(entries).not.toEqual([]);
			drawn = now;
		}
	});
});
