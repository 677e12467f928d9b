import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { applyChange } from "./apply-change.ts";
import { prng } from "./arbitraries.test-helper.ts";
import { createFamily, type Family, type Turn } from "./family.ts";
import { stampId, toChange, withoutHistory } from "./history-changes.ts";
import { mergeFamily } from "./merge-family.ts";
import { property } from "./property.test-helper.ts";
import { Life, life, live, lived, TODAY, TOMORROW } from "./random-life.test-helper.ts";
import { presentFamily } from "./stored-family.ts";
import { verifyTurns } from "./verify-turns.ts";

const DAYS = () => [TODAY];
const verdicts = ({ family, history }: Pick<Life, "family" | "history">) =>
	verifyTurns(family, history, DAYS).map(({ verdict }) => verdict);

/** Ten turns that were drawn, one that was somebody else's. */
function aLife(seed = 5): Life {
	const one = new Life(["Ann", "Ben", "Cleo", "Dan"], prng(seed));
	for (let at = 0; at < 10; at++) one.recordDraw();
	const drawn = one.draw?.member.id;
	const other = one.draw?.members.find(({ id }) => id !== drawn)?.id as string;
	one.apply({ kind: "record-turn", category: "dishes", n: 10, member: other });
	return one;
}

property("lives a family's history through to that family, but for looks", [lived], ({ family, history }) => {
	let lived = withoutHistory(family, history);
	for (const entry of history) {
		const change = toChange(entry, presentFamily(lived));
		expect(change).toBeDefined();
		if (change) lived = applyChange(lived, change, { id: stampId(entry), at: entry.at, today: TODAY }).family;
	}
	const sorted = ({ categories, removed, groupKind, ...rest }: Family) => ({
		...rest,
		categories: categories.map(({ lookedAt, settings, ...one }) => ({
			...one,
			settings: { ...settings, excluded: settings.excluded?.toSorted() },
			...(lookedAt && { lookedAt: { ...lookedAt, later: undefined } }),
		})),
	});
	expect(sorted(presentFamily(lived))).toEqual(sorted(family));
});

describe("verification", () => {
	property("finds every turn of a draw drawn, and others as they are told", [life], ({ members, events, random }) => {
		const honest = events.filter(({ kind }) => kind !== "someone-else");
		for (const verdict of verdicts(live(members, honest, random))) expect(verdict).toMatch(/^(?:drawn|mended)$/);
		for (const verdict of verdicts(live(members, events, random)))
			expect(verdict).toMatch(/^(?:drawn|someone-else|without-draw|mended)$/);
	});

	it("tells a move in a fixed order, and agrees with the draws before and after it", () => {
		const one = new Life(["Ann", "Bob", "Cleo", "Dan"], prng(3));
		one.apply({ kind: "edit-category", category: "dishes", settings: { inOrder: true }, edits: ["inOrder"] });
		one.recordDraw();
		const look = () => one.apply({ kind: "look-at-draw", category: "dishes", n: 1, member: one.draw?.member.id ?? "" });
		look();
		one.apply({ kind: "move-member", member: "member Bob", before: null });
		look();
		one.recordDraw();
		expect(one.history.slice(-4)).toMatchObject([
			{ kind: "drawn", memberName: "Bob" },
			{ kind: "member-moved", memberName: "Bob", wasPlace: 2, place: 4 },
			{ kind: "drawn", memberName: "Cleo" },
			{ kind: "turn", memberName: "Cleo" },
		]);
		one.apply({ kind: "move-member", member: "member Cleo", before: null });
		expect(verdicts(one)).toEqual(["drawn", "drawn"]);
		// The members of before the history, in the order of then.
		const later = one.history.filter(({ kind }) => kind !== "member-added");
		expect(verdicts({ family: one.family, history: later })).toEqual(["drawn", "drawn"]);
		one.apply({ kind: "remove-member", member: "member Ann" });
		one.apply({ kind: "restore-member", member: "member Ann" });
		const withAnn = one.history.filter(({ kind }) => kind !== "member-added");
		expect(verdicts({ family: one.family, history: withAnn })).toEqual(["drawn", "drawn"]);
	});

	it("goes by the time zone of the time, also of before the history", () => {
		const one = new Life(["Ann", "Ben", "Cleo"], prng(4));
		const move = (timeZone: string) => one.apply({ kind: "set-time-zone", timeZone });
		const daysOf = (_: unknown, { timeZone }: Family) => [timeZone === "Pacific/Kiritimati" ? TOMORROW : TODAY];
		move("Europe/Berlin");
		one.apply({ kind: "set-away", member: one.draw?.member.id as string, backOn: TOMORROW });
		one.recordDraw();
		move("Pacific/Kiritimati");
		for (const history of [one.history, one.history.filter(({ newName }) => newName !== "Europe/Berlin")])
			expect(verifyTurns(one.family, history, daysOf)).toMatchObject([{ verdict: "drawn" }]);
		const untold = one.history.filter(({ kind }) => kind !== "time-zone-set");
		expect(verifyTurns(one.family, untold, daysOf)).toMatchObject([{ verdict: "without-draw" }]);
	});

	property(
		"accuses nobody where the history does not reach back",
		[life, fc.double({ min: 0, max: 1, noNaN: true })],
		({ members, events, random }, share) => {
			const honest = events.filter(({ kind }) => kind !== "someone-else");
			const { family, history } = live(members, honest, random);
			const kept = history.slice(
				Math.ceil(history.findIndex(({ kind }) => kind === "category-added") + 1 + share * history.length),
			);
			// Without entries, and with all who are there, it is what somebody has edited.
			const added = new Set(kept.map((entry) => entry.kind === "member-added" && entry.member));
			fc.pre(kept.length > 0 && !family.members.every((member) => added.has(member.id)));
			for (const verdict of verdicts({ family, history: kept })) expect(verdict).toMatch(/^(?:drawn|mended|unknown)$/);
		},
	);

	it("says of a turn that was mended whose it was at first, and of one that came back what it was", () => {
		const one = aLife();
		const [first, second, third] = one.family.turns as readonly [Turn, Turn, Turn, ...Turn[]];
		one.apply({ kind: "mend-turn", category: "dishes", turn: first.id, member: second.member });
		one.apply({ kind: "cancel-turn", category: "dishes", turn: third.id });
		one.apply({ kind: "redo-turn", category: "dishes", turn: third.id });
		const verified = verifyTurns(one.family, one.history, DAYS);
		const name = one.family.members.find(({ id }) => id === first.member)?.name;
		expect(verified[0]).toMatchObject({ verdict: "mended", drawn: name });
		expect(verified.find(({ turn }) => turn.id === third.id)).toMatchObject({
			verdict: "drawn",
			turn: { number: 3 },
		});
		const byHand = one.family.turns.map((turn) => (turn.id === first.id ? { ...turn, day: "2020-03-01" } : turn));
		expect(verdicts({ family: { ...one.family, turns: byHand }, history: one.history })[0]).toBe("untold");
	});

	it("says whose turn it would have been where it was somebody else's", () => {
		const one = aLife();
		expect(verdicts(one)).toEqual([...Array<string>(10).fill("drawn"), "without-draw"]);
		const [last] = verifyTurns(one.family, one.history, DAYS).slice(-1);
		const before = applyChange(
			one.stored,
			{ kind: "undo-turn", category: "dishes", turn: last?.turn.id ?? "" },
			{ id: "x", at: "", today: TODAY },
		);
		const undone = new Life([], () => 0);
		undone.stored = before.family;
		expect(last?.drawn).toBe(undone.draw?.member.name);

		const seen = aLife();
		seen.apply({ kind: "undo-turn", category: "dishes", turn: seen.family.turns.at(-1)?.id ?? "" });
		const drawn = seen.draw?.member.id as string;
		seen.apply({ kind: "look-at-draw", category: "dishes", n: 10, member: drawn });
		const other = seen.draw?.members.find(({ id }) => id !== drawn)?.id as string;
		seen.apply({ kind: "record-turn", category: "dishes", n: 10, member: other });
		expect(verdicts(seen).at(-1)).toBe("someone-else");
	});

	it("finds what was changed by hand: a member, the secret, a turn that nobody recorded, a cause that is gone", () => {
		const one = aLife();
		const [first, ...others] = one.family.turns;
		if (first === undefined) throw new RangeError("no turn");
		const another = one.family.members.find(({ id }) => id !== first.member)?.id as string;
		const member = { ...first, member: another };
		expect(verdicts({ family: { ...one.family, turns: [member, ...others] }, history: one.history })[0]).toBe("untold");
		const entries = one.history.map((entry) => (entry.turns?.[0] === first.id ? { ...entry, member: another } : entry));
		expect(verdicts({ family: { ...one.family, turns: [member, ...others] }, history: entries })[0]).toBe(
			"without-draw",
		);

		const secret = { ...one.family, secret: "ab".repeat(16) };
		expect(verdicts({ family: secret, history: one.history })).toContain("without-draw");

		const added = { ...one.family, turns: [...one.family.turns, { ...first, id: "by hand" }] };
		expect(verdicts({ family: added, history: one.history }).at(-1)).toBe("untold");

		const removed = { ...one.family, turns: others };
		expect(verdicts({ family: removed, history: one.history }).at(-1)).toBe("gone");

		const reset = { ...one.family, turns: [{ ...first, cycle: 0 }, ...others] };
		expect(verdicts({ family: reset, history: one.history })[0]).toBe("untold");

		const away = new Life(["Ann", "Ben", "Cleo", "Dan"], prng(9));
		away.apply({ kind: "set-away", member: away.draw?.member.id as string, backOn: "infinity" });
		away.recordDraw();
		expect(verdicts(away)).toEqual(["drawn"]);
		const withoutCause = away.history.filter(({ kind }) => kind !== "member-away");
		expect(verdicts({ family: away.family, history: withoutCause })).toEqual(["without-draw"]);
	});

	it("finds what was deleted: after which turn one was, where its category comes from, all of a history", () => {
		const { family, history } = aLife();
		expect(verdicts({ family, history })).not.toContain("untold");
		const last = history.map((entry, at) => (at < history.length - 1 ? entry : { ...entry, n: undefined }));
		expect(verdicts({ family, history: last })).toEqual([...verdicts({ family, history }).slice(0, -1), "untold"]);
		// As an account numbers its entries.
		const numbered = last.map((entry, at) => ({ ...entry, id: `${at}` }));
		expect(verdicts({ family, history: numbered }).at(-1)).toBe("untold");
		const untold = family.turns.map(() => "untold");
		const withoutCategory = history.filter(({ kind }) => kind !== "category-added");
		expect(verdicts({ family, history: withoutCategory })).toEqual(untold);
		expect(verdicts({ family, history: [] })).toEqual(untold);
	});

	it("says what came along from elsewhere", () => {
		const there = aLife(6);
		const here = new Life(["Ann"], prng(7));
		here.recordDraw();
		const incoming: Family = JSON.parse(JSON.stringify(there.family).replaceAll('"id-', '"there-'));
		here.apply({ kind: "merge-family", family: incoming, history: [] });
		expect(here.family).toEqual(expect.objectContaining({ members: mergeFamily(here.stored, incoming).members }));
		const found = verifyTurns(here.family, here.history, DAYS);
		expect(found.find(({ turn }) => turn.id.startsWith("id-"))?.verdict).toBe("drawn");
		for (const { turn, verdict } of found) if (turn.id.startsWith("there-")) expect(verdict).toBe("imported");
	});

	it("says of draws what they were after a file with more than a cycle and its history came along", () => {
		const former = aLife(6);
		const there: Pick<Life, "family" | "history"> = JSON.parse(
			JSON.stringify({ family: former.family, history: former.history }).replaceAll(
				/"(?=id-|dishes\b|member )/gu,
				'"there-',
			),
		);
		const known = there.history.map((entry) => ({ ...entry, imported: true as const }));
		const here = new Life([], prng(7));
		here.apply({ kind: "remove-category", category: "dishes" });
		here.apply({ kind: "merge-family", family: there.family, history: [] });
		for (let at = 0; at < 6; at++) here.recordDraw();
		expect(verdicts({ family: here.family, history: [...known, ...here.history] })).toEqual([
			...Array<string>(11).fill("imported"),
			...Array<string>(6).fill("drawn"),
		]);
	});

	it("says the same of all turns of a family that came along into an empty one, with its cycles", () => {
		const here = new Life([], prng(7));
		here.stored = createFamily("00".repeat(16));
		here.apply({ kind: "merge-family", family: aLife(6).family, history: [] });
		const own = here.history.slice(1);
		expect(here.family.turns.some(({ cycle }) => cycle > 1)).toBe(true);
		expect(new Set(verdicts({ family: here.family, history: own }))).toEqual(new Set(["imported"]));
	});

	it("goes by its own history where that begins later than the one that came along", () => {
		const one = aLife();
		const added = one.history.filter(({ kind }) => kind === "member-added" || kind === "category-added");
		const own = one.history.filter((entry) => !added.includes(entry));
		const known = added.map((entry) => ({ ...entry, id: `there/${entry.id}`, imported: true as const }));
		const alone = verdicts({ family: one.family, history: own });
		expect(alone).not.toContain("untold");
		expect(verdicts({ family: one.family, history: [...known, ...own] })).toEqual(alone);
	});

	it("finds a turn of no cycle that was put into one by hand, also where an entry names it no more", () => {
		const there = aLife(6);
		const here = new Life(["Ann"], prng(7));
		here.apply({ kind: "merge-family", family: there.family, history: [] });
		const past = here.family.turns.find(({ cycle }) => cycle === 0) as Turn;
		const turns = here.family.turns.map((turn) => (turn === past ? { ...turn, cycle: 1 } : turn));
		const unnamed = here.history.map((entry) => (entry.kind === "turns-imported" ? { ...entry, turns: [] } : entry));
		for (const history of [here.history, unnamed]) {
			expect(new Set(verdicts({ family: here.family, history }))).not.toContain("untold");
			const found = verifyTurns({ ...here.family, turns }, history, DAYS);
			expect(found.find(({ turn }) => turn.id === past.id)?.verdict).toBe("untold");
		}
	});

	it("accuses nobody of a turn that came along without a name and was mended", () => {
		const there = aLife(6);
		const here = new Life(["Ann"], prng(7));
		here.apply({ kind: "merge-family", family: there.family, history: [] });
		const past = here.family.turns.find(({ cycle }) => cycle === 0) as Turn;
		const history = here.history.map((entry) => (entry.kind === "turns-imported" ? { ...entry, turns: [] } : entry));
		const other = here.family.members.find(({ id }) => id !== past.member)?.id as string;
		here.apply({ kind: "mend-turn", category: past.category, turn: past.id, member: other });
		const mended = here.history.filter(({ kind }) => kind === "turn-mended");
		expect(mended).toHaveLength(1);
		expect(new Set(verdicts({ family: here.family, history: [...history, ...mended] }))).not.toContain("untold");
	});

	it("finds what was taken back gone also where a file of before is opened", () => {
		const one = aLife();
		const file = one.family;
		const turn = file.turns[3]?.id ?? "";
		one.apply({ kind: "cancel-turn", category: "dishes", turn });
		one.apply({ kind: "merge-family", family: file, history: [] });
		expect(one.family.turns.some(({ id }) => id === turn)).toBe(false);
		expect(verdicts(one)).not.toContain("untold");
	});
});
