import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { prng } from "./arbitraries.test-helper.ts";
import { computeProgress } from "./cycle.ts";
import type { Category, Family, Member } from "./family.ts";
import type { HeldTurn } from "./held-turn.ts";
import type { HistoryEntry } from "./history.ts";
import { replayHistory } from "./history-replay.ts";
import { type HistoryScope, summarizeHistory } from "./history-summary.ts";
import { property } from "./property.test-helper.ts";
import { type Event, type Life, live, TODAY } from "./random-life.test-helper.ts";
import { storeFamily } from "./stored-family.ts";

const MEMBERS = ["Ann", "Ben", "Cleo"];

const anyStep = fc.constantFrom<Event["kind"]>("look", "turn", "turn", "turn", "not-now", "undo", "reset");

/** Of three members who stay, and one category. */
const threeLived = fc.tuple(fc.array(anyStep, { maxLength: 60 }), fc.nat()).map(([steps, who]) => {
	const events = steps.map((kind) => ({ kind, who }) as Event);
	return { steps, one: live(MEMBERS, events, prng(who)) };
});

const dayOf = ({ day, at }: HeldTurn) => day ?? at;
const ALL: HistoryScope = { dayOf, isWithin: () => true };

const summarizeEntries = (family: Family, entries: readonly HistoryEntry[], scope = ALL) =>
	summarizeHistory(family, replayHistory(storeFamily(family), entries), TODAY, scope);

const summarize = ({ family, stored, history }: Life) =>
	summarizeHistory(family, replayHistory(stored, history), TODAY, ALL);

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

describe("the summary of a history", () => {
	property("counts the complete cycles, of which everybody has had all", [threeLived], ({ one, steps }) => {
		const summary = summarize(one);
		expect(summary.isEven).toBe(true);
		expect(summary.members.map(({ member }) => member)).toEqual(one.family.members);
		for (const { cycles } of summary.members) expect(cycles).toBe(summary.cycles);
		if (!steps.includes("reset")) expect(summary.cycles).toBe(Math.floor(one.family.turns.length / MEMBERS.length));
	});

	it("says that not everybody was in all of them", () => {
		const entries = [added, turn("Ann", 1), turn("Ann", 2), turn("Ben", 2), turn("Ann", 3)];
		const summary = summarizeEntries(familyOf(["Ann", "Ben"]), entries);
		expect(summary).toMatchObject({ cycles: 2, isEven: false });
		expect(summary.members.map(({ cycles }) => cycles)).toEqual([2, 1]);
	});

	it("has the last turn of each in every category, whoever did it", () => {
		const movies = { category: "movies", categoryName: "Movies" };
		const entries = [
			turn("Ben", 1, { at: "2026-11-01T10:00:00.000Z" }),
			turn("Ann", 1, { at: "2026-11-02T10:00:00.000Z", ...movies, option: "Comedy" }),
			turn("Ann", 1, { at: "2026-11-03T10:00:00.000Z", doneBy: "id of Ben", doneByName: "Ben" }),
			turn("Ann", 2, { at: "2026-11-04T10:00:00.000Z", ...movies }),
		];
		const lastsOf = (scope: HistoryScope) => {
			const { members } = summarizeEntries(familyOf(MEMBERS), entries, scope);
			return members.map(({ lasts }) => lasts.map(({ category, at }) => `${category} ${at.slice(8, 10)}`));
		};
		expect(lastsOf(ALL)).toEqual([["movies 04", "dishes 03"], ["dishes 01"], []]);
		expect(lastsOf({ category: "movies", dayOf, isWithin: () => false })).toEqual([["movies 04"], [], []]);
	});

	it("is of one category, and of cycles and turns of a time", () => {
		const on = (day: string, more: Partial<HistoryEntry> = {}) => ({ at: `2026-${day}T10:00:00.000Z`, ...more });
		const movies = { category: "movies", categoryName: "Movies" };
		const entries = [
			{ ...added, ...on("09-01") },
			{ ...added, ...on("09-01", movies) },
			turn("Ann", 1, on("10-30")),
			turn("Ben", 1, on("11-01")),
			turn("Ann", 1, on("10-01", movies)),
			turn("Ben", 1, on("10-02", movies)),
			turn("Ann", 2, on("11-03", movies)),
			turn("Ben", 2, on("11-04")),
		];
		const summarizeScope = (scope: HistoryScope) => summarizeEntries(familyOf(["Ann", "Ben"]), entries, scope);
		const november = (at: string) => at.startsWith("2026-11");
		expect(summarizeScope(ALL)).toMatchObject({ cycles: 2, turns: { length: 6 } });
		expect(summarizeScope({ dayOf, isWithin: november })).toMatchObject({ cycles: 1, turns: { length: 3 } });
		const ofMovies = { ...ALL, category: "movies" };
		expect(summarizeScope({ ...ofMovies, isWithin: november })).toMatchObject({ cycles: 0, turns: { length: 1 } });
		expect(summarizeScope(ofMovies)).toMatchObject({ cycles: 1, turns: { length: 3 } });
	});

	it("does not call a cycle even in which somebody left, came again and had another turn", () => {
		const family = familyOf(["Ann", "Ben"]);
		const even = summarizeEntries(family, [added, turn("Ann", 1), turn("Ben", 1), turn("Ann", 2)]);
		expect(even).toMatchObject({ cycles: 1, isEven: true });
		const left = turn("Ann", 1, { member: "the id of Ann before" });
		const again = summarizeEntries(family, [added, left, turn("Ann", 1), turn("Ben", 1), turn("Ann", 2)]);
		expect(again).toMatchObject({ cycles: 1, isEven: false, hasEachOnce: false });
	});

	it("counts no cycle that began before the history did, and all that began in it", () => {
		// Ann's turn is older than the history.
		const cut = [turn("Ben", 1, { n: 1 }), turn("Cleo", 1, { n: 2 })];
		const whole = [turn("Ann", 2), turn("Ben", 2), turn("Cleo", 2)];
		const family = familyOf(MEMBERS);
		expect(summarizeEntries(family, [...cut, turn("Ann", 2)])).toMatchObject({ cycles: 0 });
		const later = summarizeEntries(family, [...cut, ...whole, turn("Ben", 3)]);
		expect(later).toMatchObject({ cycles: 1, isEven: true });
		const dishes: Category = { id: "dishes", key: "Dishes", name: "Dishes", lastTurn: 3, settings: {} };
		const full = (running: readonly HistoryEntry[]): Family => ({
			...familyOf(MEMBERS, [dishes]),
			turns: MEMBERS.map((name) => ({
				...{ id: running.find(({ memberName }) => memberName === name)?.id ?? "older", category: "dishes" },
				...{ member: `id of ${name}`, cycle: running.at(-1)?.cycle ?? 1 },
			})),
		});
		expect(summarizeEntries(full(cut), cut)).toMatchObject({ cycles: 0 });
		expect(summarizeEntries(full(whole), [...cut, ...whole])).toMatchObject({ cycles: 1, isEven: true });
	});

	property("says who of those who may be drawn waits longest now", [threeLived], ({ one }) => {
		const { family, category } = one;
		const { longestWait } = summarize(one);
		const since = (id: string) => {
			const last = family.turns.findLastIndex(({ member }) => member === id);
			return last === -1 ? 0 : family.turns.length - 1 - last;
		};
		const { eligible } = computeProgress(family, category, TODAY);
		const waits = (eligible.length > 0 ? eligible : family.members).map(({ id }) => since(id));
		expect(longestWait?.turns ?? 0).toBe(Math.max(...waits));
		if (longestWait) expect(since(longestWait.member.id)).toBe(longestWait.turns);
	});
});
