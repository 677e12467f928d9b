import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { applyChange } from "./apply-change.ts";
import { prng } from "./arbitraries.test-helper.ts";
import { createFamily, type Family, type Turn } from "./family.ts";
import type { HistoryEntry } from "./history.ts";
import { stampId, toChange, withoutHistory } from "./history-changes.ts";
import { property } from "./property.test-helper.ts";
import { Life, life, live, lived, TODAY, TOMORROW } from "./random-life.test-helper.ts";
import { presentFamily } from "./stored-family.ts";
import { verifyTurns } from "./verify-turns.ts";

type Told = Pick<Life, "family" | "history">;

const DAYS = () => [TODAY];

/** With what was edited of the family, or of its history. */
const verdicts = ({ family, history }: Told, edited: Partial<Family> = {}, told: readonly HistoryEntry[] = history) =>
	verifyTurns({ ...family, ...edited }, told, DAYS).map(({ verdict }) => verdict);

const without = ({ history }: Told, ...kinds: readonly HistoryEntry["kind"][]) =>
	history.filter(({ kind }) => !kinds.includes(kind));

/** Somebody else who may be drawn. */
const another = ({ family }: Told, member?: string) => family.members.find(({ id }) => id !== member)?.id as string;

const allOf = (count: number, verdict: string) => Array<string>(count).fill(verdict);

/** Ten turns that were drawn, one that was somebody else's. */
function aLife(seed = 5): Life {
	const one = new Life(["Ann", "Ben", "Cleo", "Dan"], prng(seed));
	for (let at = 0; at < 10; at++) one.recordDraw();
	recordAnother(one);
	return one;
}

function recordAnother(one: Life) {
	const drawn = one.draw?.member.id;
	const member = one.draw?.members.find(({ id }) => id !== drawn)?.id as string;
	one.record(member);
}

/** Ann's family, into which that of another life came along, with turns in no cycle. */
function merged() {
	const here = new Life(["Ann"], prng(7));
	const there = aLife(6).family;
	here.apply({ kind: "merge-family", family: there, history: [] });
	const past = here.family.turns.find(({ cycle }) => cycle === 0) as Turn;
	const unnamed = here.history.map((entry) => (entry.kind === "turns-imported" ? { ...entry, turns: [] } : entry));
	return { here, past, unnamed };
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
	const honest = life.map(({ members, events, random }) => {
		const own = events.filter(({ kind }) => kind !== "someone-else");
		return live(members, own, random);
	});

	property("finds every turn of a draw drawn, and others as they are told", [honest, lived], (one, other) => {
		for (const verdict of verdicts(one)) expect(verdict).toMatch(/^(?:drawn|mended)$/);
		for (const verdict of verdicts(other)) expect(verdict).toMatch(/^(?:drawn|someone-else|without-draw|mended)$/);
	});

	it("tells a move in a fixed order, and agrees with the draws before and after it", () => {
		const one = new Life(["Ann", "Bob", "Cleo", "Dan"], prng(3));
		one.edit({ inOrder: true });
		one.recordDraw();
		one.happen({ kind: "look", who: 0 });
		one.apply({ kind: "move-member", member: "member Bob", before: null });
		one.happen({ kind: "look", who: 0 });
		one.recordDraw();
		expect(one.history.slice(-4)).toMatchObject([
			{ kind: "drawn", memberName: "Bob" },
			{ kind: "member-moved", memberName: "Bob", wasPlace: 2, place: 4 },
			{ kind: "drawn", memberName: "Cleo" },
			{ kind: "turn", memberName: "Cleo" },
		]);
		one.apply({ kind: "move-member", member: "member Cleo", before: null });
		// Without what tells of them, the members of before the history, in the order of then.
		for (const told of [one.history, without(one, "member-added")])
			expect(verdicts(one, {}, told)).toEqual(["drawn", "drawn"]);
		one.apply({ kind: "remove-member", member: "member Ann" });
		one.apply({ kind: "restore-member", member: "member Ann" });
		expect(verdicts(one, {}, without(one, "member-added"))).toEqual(["drawn", "drawn"]);
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
		const untold = without(one, "time-zone-set");
		expect(verifyTurns(one.family, untold, daysOf)).toMatchObject([{ verdict: "without-draw" }]);
	});

	const share = fc.double({ min: 0, max: 1, noNaN: true });
	property("accuses nobody where the history does not reach back", [honest, share], (one, share) => {
		const { family, history } = one;
		const first = history.findIndex(({ kind }) => kind === "category-added");
		const kept = history.slice(Math.ceil(first + 1 + share * history.length));
		// Without entries, and with all who are there, it is what somebody has edited.
		const added = new Set(kept.map((entry) => entry.kind === "member-added" && entry.member));
		fc.pre(kept.length > 0 && !family.members.every((member) => added.has(member.id)));
		for (const verdict of verdicts(one, {}, kept)) expect(verdict).toMatch(/^(?:drawn|mended|unknown)$/);
	});

	it("says of a turn that was mended whose it was at first, and of one that came back what it was", () => {
		const one = aLife();
		const [first, second, third] = one.family.turns as readonly [Turn, Turn, Turn, ...Turn[]];
		one.mend(first.id, { member: second.member });
		one.change("cancel-turn", third.id);
		one.change("redo-turn", third.id);
		const verified = verifyTurns(one.family, one.history, DAYS);
		const name = one.family.members.find(({ id }) => id === first.member)?.name;
		expect(verified[0]).toMatchObject({ verdict: "mended", drawn: name });
		const again = verified.find(({ turn }) => turn.id === third.id);
		expect(again).toMatchObject({ verdict: "drawn", turn: { number: 3 } });
		const turns = one.family.turns.map((turn) => (turn.id === first.id ? { ...turn, day: "2020-03-01" } : turn));
		expect(verdicts(one, { turns })[0]).toBe("untold");
	});

	it("says whose turn it would have been where it was somebody else's", () => {
		const one = aLife();
		expect(verdicts(one)).toEqual([...allOf(10, "drawn"), "without-draw"]);
		const last = verifyTurns(one.family, one.history, DAYS).at(-1);
		one.happen({ kind: "undo", who: 0 });
		expect(last?.drawn).toBe(one.draw?.member.name);
		one.happen({ kind: "look", who: 0 });
		recordAnother(one);
		expect(verdicts(one).at(-1)).toBe("someone-else");
	});

	it("finds what was changed by hand: a member, the secret, a turn that nobody recorded, a cause that is gone", () => {
		const one = aLife();
		const { turns } = one.family;
		const [first, ...others] = turns as readonly [Turn, ...Turn[]];
		const member = another(one, first.member);
		const told = one.history.map((entry) => (entry.turns?.[0] === first.id ? { ...entry, member } : entry));
		expect(verdicts(one, { turns: [{ ...first, member }, ...others] })[0]).toBe("untold");
		expect(verdicts(one, { turns: [{ ...first, member }, ...others] }, told)[0]).toBe("without-draw");
		expect(verdicts(one, { turns: [...turns, { ...first, id: "by hand" }] }).at(-1)).toBe("untold");
		expect(verdicts(one, { turns: others }).at(-1)).toBe("gone");
		expect(verdicts(one, { turns: [{ ...first, cycle: 0 }, ...others] })[0]).toBe("untold");
		expect(verdicts(one, { secret: "ab".repeat(16) })).toContain("without-draw");

		const away = new Life(["Ann", "Ben", "Cleo", "Dan"], prng(9));
		away.apply({ kind: "set-away", member: away.draw?.member.id as string, backOn: "infinity" });
		away.recordDraw();
		expect(verdicts(away)).toEqual(["drawn"]);
		expect(verdicts(away, {}, without(away, "member-away"))).toEqual(["without-draw"]);
	});

	it("finds what was deleted: after which turn one was, where its category comes from, all of a history", () => {
		const one = aLife();
		const whole = verdicts(one);
		const last = one.history.map((entry, at) => (at < one.history.length - 1 ? entry : { ...entry, n: undefined }));
		expect(verdicts(one, {}, last)).toEqual([...whole.slice(0, -1), "untold"]);
		// As an account numbers its entries.
		const numbered = last.map((entry, at) => ({ ...entry, id: `${at}` }));
		expect(verdicts(one, {}, numbered).at(-1)).toBe("untold");
		for (const told of [without(one, "category-added"), []])
			expect(verdicts(one, {}, told)).toEqual(allOf(whole.length, "untold"));
	});

	it("says what came along from elsewhere, into a family with turns or into an empty one with its cycles", () => {
		const there = aLife(6).family;
		const here = new Life(["Ann"], prng(7));
		here.recordDraw();
		const family: Family = JSON.parse(JSON.stringify(there).replaceAll('"id-', '"there-'));
		here.apply({ kind: "merge-family", family, history: [] });
		const found = verifyTurns(here.family, here.history, DAYS);
		expect(found.find(({ turn }) => turn.id.startsWith("id-"))?.verdict).toBe("drawn");
		for (const { turn, verdict } of found) if (turn.id.startsWith("there-")) expect(verdict).toBe("imported");

		const empty = new Life([], prng(7));
		empty.stored = createFamily("00".repeat(16));
		empty.apply({ kind: "merge-family", family: there, history: [] });
		expect(empty.family.turns.some(({ cycle }) => cycle > 1)).toBe(true);
		expect(new Set(verdicts(empty, {}, empty.history.slice(1)))).toEqual(new Set(["imported"]));
	});

	it("says of draws what they were after a file with more than a cycle and its history came along", () => {
		const { family, history } = aLife(6);
		const text = JSON.stringify({ family, history }).replaceAll(/"(?=id-|dishes\b|member )/gu, '"there-');
		const there: Told = JSON.parse(text);
		const known = there.history.map((entry) => ({ ...entry, imported: true as const }));
		const here = new Life([], prng(7));
		here.apply({ kind: "remove-category", category: "dishes" });
		here.apply({ kind: "merge-family", family: there.family, history: [] });
		for (let at = 0; at < 6; at++) here.recordDraw();
		expect(verdicts(here, {}, [...known, ...here.history])).toEqual([...allOf(11, "imported"), ...allOf(6, "drawn")]);
	});

	it("goes by its own history where that begins later than the one that came along", () => {
		const one = aLife();
		const own = without(one, "member-added", "category-added");
		const added = one.history.filter((entry) => !own.includes(entry));
		const known = added.map((entry) => ({ ...entry, id: `there/${entry.id}`, imported: true as const }));
		const alone = verdicts(one, {}, own);
		expect(alone).not.toContain("untold");
		expect(verdicts(one, {}, [...known, ...own])).toEqual(alone);
	});

	it("finds a turn of no cycle that was put into one by hand, also where an entry names it no more", () => {
		const { here, past, unnamed } = merged();
		const turns = here.family.turns.map((turn) => (turn === past ? { ...turn, cycle: 1 } : turn));
		for (const told of [here.history, unnamed]) {
			expect(verdicts(here, {}, told)).not.toContain("untold");
			const found = verifyTurns({ ...here.family, turns }, told, DAYS);
			expect(found.find(({ turn }) => turn.id === past.id)?.verdict).toBe("untold");
		}
	});

	it("accuses nobody of a turn that came along without a name and was mended", () => {
		const { here, past, unnamed } = merged();
		here.mend(past.id, { member: another(here, past.member) });
		const mended = here.history.filter(({ kind }) => kind === "turn-mended");
		expect(mended).toHaveLength(1);
		expect(verdicts(here, {}, [...unnamed, ...mended])).not.toContain("untold");
	});

	it("finds what was taken back gone also where a file of before is opened", () => {
		const one = aLife();
		const { family } = one;
		const turn = family.turns[3]?.id ?? "";
		one.change("cancel-turn", turn);
		one.apply({ kind: "merge-family", family, history: [] });
		expect(one.family.turns.some(({ id }) => id === turn)).toBe(false);
		expect(verdicts(one)).not.toContain("untold");
	});
});
