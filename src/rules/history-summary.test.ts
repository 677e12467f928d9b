import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Category, Family, Member } from "./family.ts";
import type { HistoryEntry } from "./history.ts";
import { replayHistory } from "./history-replay.ts";
import { summarizeHistory } from "./history-summary.ts";
import { type Event, Life, TODAY } from "./random-life.test-helper.ts";
import { prng } from "./seeded-random.test-helper.ts";

const MEMBERS = ["Ann", "Ben", "Cleo"];

/** Of three members who stay, and one category. */
function liveSteps(steps: readonly Event["kind"][], seed = 1): Life {
	const one = new Life(MEMBERS, prng(seed));
	for (const kind of steps) one.happen({ kind, who: seed } as Event);
	return one;
}

const lives = fc.tuple(
	fc.array(fc.constantFrom<Event["kind"]>("look", "turn", "turn", "turn", "not-now", "undo", "reset"), {
		maxLength: 60,
	}),
	fc.nat(),
);

const summarize = ({ family, history }: Life) => summarizeHistory(family, history, TODAY);

const added: HistoryEntry = {
	...{ id: "added", kind: "category-added", category: "dishes", categoryName: "Dishes" },
	at: "2026-10-01T10:00:00.000Z",
};

function turn(name: string, cycle: number, more: Partial<HistoryEntry> = {}): HistoryEntry {
	const id = crypto.randomUUID();
	return {
		...{ id, kind: "turn", category: "dishes", categoryName: "Dishes", member: `id of ${name}`, memberName: name },
		...{ at: "2026-11-01T10:00:00.000Z", turns: [id], cycle },
		...more,
	};
}

function familyOf(names: readonly string[], categories: readonly Category[] = []): Family {
	const members = names.map((name): Member => ({ id: `id of ${name}`, key: name, name }));
	return { secret: "00".repeat(16), members, categories, turns: [] };
}

describe("the cycles of a history", () => {
	it("have everybody exactly once when complete, and the turns that count", () => {
		fc.assert(
			fc.property(lives, ([steps, seed]) => {
				const { family, history } = liveSteps(steps, seed);
				const { cycles } = replayHistory(family, history);
				for (const { turns, isComplete } of cycles) {
					const had = turns.map(({ memberName }) => memberName);
					expect(new Set(had).size).toBe(had.length);
					if (isComplete) expect(had.toSorted()).toEqual(MEMBERS);
				}
				expect(cycles.flatMap(({ turns }) => turns).map(({ id }) => id)).toEqual(family.turns.map(({ id }) => id));
			}),
		);
	});

	it("are as before after a turn that was taken back, also if it opened one", () => {
		fc.assert(
			fc.property(lives, ([steps, seed]) => {
				const before = liveSteps(steps, seed);
				const after = liveSteps([...steps, "look", "turn", "undo"], seed);
				expect(replayHistory(after.family, after.history).cycles).toEqual(
					replayHistory(before.family, before.history).cycles,
				);
			}),
		);
	});

	it("have the turns once of a reset that was undone", () => {
		const summary = summarize(liveSteps(["turn", "turn", "turn", "turn", "turn", "slip", "turn", "turn"]));
		expect(summary.turns).toHaveLength(7);
		expect(summary).toMatchObject({ cycles: 2, isEven: true });
		expect(new Set(summary.turns.map(({ at }) => at)).size).toBe(7);
	});
});

describe("the summary of a history", () => {
	it("counts the complete cycles, of which everybody has had all", () => {
		fc.assert(
			fc.property(lives, ([steps, seed]) => {
				const one = liveSteps(steps, seed);
				const summary = summarize(one);
				expect(summary.isEven).toBe(true);
				expect(summary.members.map(({ member }) => member)).toEqual(one.family.members);
				for (const { cycles } of summary.members) expect(cycles).toBe(summary.cycles);
				if (!steps.includes("reset")) expect(summary.cycles).toBe(Math.floor(one.family.turns.length / MEMBERS.length));
			}),
		);
	});

	it("says that not everybody was in all of them", () => {
		const entries = [added, turn("Ann", 1), turn("Ann", 2), turn("Ben", 2), turn("Ann", 3)];
		const summary = summarizeHistory(familyOf(["Ann", "Ben"]), entries, TODAY);
		expect(summary).toMatchObject({ cycles: 2, isEven: false });
		expect(summary.members.map(({ cycles }) => cycles)).toEqual([2, 1]);
	});

	it("has the last turn of each, whoever did it", () => {
		const entries = [
			turn("Ben", 1, { at: "2026-11-01T10:00:00.000Z" }),
			turn("Ann", 1, { at: "2026-11-02T10:00:00.000Z", category: "movies", categoryName: "Movies", option: "Comedy" }),
			turn("Ann", 1, { at: "2026-11-03T10:00:00.000Z", doneBy: "id of Ben", doneByName: "Ben" }),
		];
		const [ann, ben, cleo] = summarizeHistory(familyOf(MEMBERS), entries, TODAY).members;
		expect(ann?.last).toMatchObject({ category: "dishes", doneByName: "Ben", at: "2026-11-03T10:00:00.000Z" });
		expect(ben?.last).toMatchObject({ category: "dishes", memberName: "Ben", at: "2026-11-01T10:00:00.000Z" });
		expect(cleo?.last).toBeUndefined();
	});

	it("does not call a cycle even in which somebody left, came again and had another turn", () => {
		const family = familyOf(["Ann", "Ben"]);
		const even = summarizeHistory(family, [added, turn("Ann", 1), turn("Ben", 1), turn("Ann", 2)], TODAY);
		expect(even).toMatchObject({ cycles: 1, isEven: true });
		const left = turn("Ann", 1, { member: "the id of Ann before" });
		const again = summarizeHistory(family, [added, left, turn("Ann", 1), turn("Ben", 1), turn("Ann", 2)], TODAY);
		expect(again).toMatchObject({ cycles: 1, isEven: false, hasEachOnce: false });
	});

	it("counts no cycle that began before the history did, and all that began in it", () => {
		// Ann's turn is older than the history.
		const cut = [turn("Ben", 1, { n: 1 }), turn("Cleo", 1, { n: 2 })];
		const whole = [turn("Ann", 2), turn("Ben", 2), turn("Cleo", 2)];
		const family = familyOf(MEMBERS);
		expect(summarizeHistory(family, [...cut, turn("Ann", 2)], TODAY)).toMatchObject({ cycles: 0 });
		const later = summarizeHistory(family, [...cut, ...whole, turn("Ben", 3)], TODAY);
		expect(later).toMatchObject({ cycles: 1, isEven: true });
		const dishes: Category = { id: "dishes", key: "Dishes", name: "Dishes", lastTurn: 3, settings: {} };
		const full = (running: readonly HistoryEntry[]): Family => ({
			...familyOf(MEMBERS, [dishes]),
			turns: MEMBERS.map((name) => ({
				...{ id: running.find(({ memberName }) => memberName === name)?.id ?? "older", category: "dishes" },
				...{ member: `id of ${name}`, cycle: running.at(-1)?.cycle ?? 1 },
			})),
		});
		expect(summarizeHistory(full(cut), cut, TODAY)).toMatchObject({ cycles: 0 });
		expect(summarizeHistory(full(whole), [...cut, ...whole], TODAY)).toMatchObject({ cycles: 1, isEven: true });
	});

	it("has the longest wait between two turns, at most from the beginning of a cycle to the end of the next", () => {
		fc.assert(
			fc.property(lives, ([steps, seed]) => {
				const most = 2 * (MEMBERS.length - 1);
				const { longestWait } = summarize(liveSteps(steps, seed));
				if (longestWait) expect(longestWait.turns).toBeLessThanOrEqual(most);
			}),
		);
		const entries = [turn("Ann", 1), turn("Ben", 1), turn("Ben", 2), turn("Ann", 2)];
		expect(summarizeHistory(familyOf(["Ann", "Ben"]), entries, TODAY).longestWait).toEqual({
			...{ member: "id of Ann", memberName: "Ann", categoryName: "Dishes", turns: 2 },
		});
	});

	it("knows no wait over a cycle in which somebody was away", () => {
		const entries = [turn("Ann", 1), turn("Ben", 1), turn("Ben", 2), turn("Ben", 3), turn("Ann", 3)];
		expect(summarizeHistory(familyOf(["Ann", "Ben"]), entries, TODAY).longestWait).toBeUndefined();
	});
});
