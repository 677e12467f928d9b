import { describe, expect, it } from "vitest";
import { UNTIL_BACK } from "../rules/away.ts";
import {
	addCategory,
	addMember,
	categoryOf,
	createSteps,
	MOVIES,
	type OpenedStores,
} from "./opened-stores.test-helper.ts";

/** What a family store does with the history. */
export function testHistory(stores: OpenedStores) {
	const { here, there, make, everywhere } = stores;
	const { movies, family, idOf, start, record, look, rename, turns, reset, entries } = createSteps(stores);

	describe("with a history", () => {
		it("says what happened in order, newest first, of a category and of the family", async () => {
			await start("Mom", "Dad");
			await make(addCategory("Dishes"));
			await make(look("Mom"));
			await record("Mom");
			await record("Dad", { category: "Dishes" });
			await record("Dad");
			await record("Mom");
			await make(reset());
			const expected = [
				{ kind: "reset", categoryName: MOVIES },
				{ kind: "turn", categoryName: MOVIES, memberName: "Mom", cycle: 2, n: 2 },
				{ kind: "turn", categoryName: MOVIES, memberName: "Dad", cycle: 1, n: 1 },
				{ kind: "turn", categoryName: "Dishes", memberName: "Dad", cycle: 1, n: 0 },
				{ kind: "turn", categoryName: MOVIES, memberName: "Mom", cycle: 1, n: 0 },
				{ kind: "drawn", categoryName: MOVIES, memberName: "Mom", n: 0 },
				{ kind: "category-added", categoryName: "Dishes" },
				{ kind: "category-added", categoryName: MOVIES },
				{ kind: "member-added", memberName: "Dad" },
				{ kind: "member-added", memberName: "Mom" },
			];
			for (const store of [here(), there()]) {
				const page = await store.readHistory({});
				expect(page).toMatchObject({ entries: expected, next: undefined });
				expect(new Set(page.entries.map(({ id }) => id)).size).toBe(expected.length);
				const { entries: ofMovies } = await store.readHistory({ category: movies().id });
				expect(ofMovies).toEqual(page.entries.filter(({ categoryName }) => categoryName !== "Dishes"));
				expect(page.entries.every(({ at }) => Math.abs(Date.parse(at) - Date.now()) < 600_000)).toBe(true);
			}
			expect(await entries({ category: categoryOf(family(), "Dishes").id })).toEqual(["turn Dad"]);
			await everywhere((seen) => expect(turns(seen)).toEqual([{ category: "Dishes", member: "Dad" }]));
		});

		it("lets the history of a category say why others are drawn: who came, left, was away and is called otherwise", async () => {
			await start("Mom", "Dad", "Kim");
			await record("Mom");
			await make({ kind: "set-away", member: idOf("Dad"), backOn: UNTIL_BACK });
			await make({ kind: "set-away", member: idOf("Dad"), backOn: null }, rename("Dad", "Daddy"));
			await make({ kind: "remove-member", member: idOf("Kim") }, addMember("Leo"));
			const happened = ["away Dad", "back Dad", "renamed Dad", "removed Kim", "added Leo"];
			for (const store of [here(), there()])
				expect((await entries({ category: movies().id }, store, true)).slice(-6)).toEqual([
					...["turn Mom", ...happened.map((one) => `member-${one}`)],
				]);
		});
	});
}
