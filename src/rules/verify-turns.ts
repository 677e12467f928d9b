import { applyChange } from "./apply-change.ts";
import type { Day } from "./days.ts";
import { findDraw } from "./draw.ts";
import { type Category, type Family, findCategory, findMember, type Turn } from "./family.ts";
import type { HistoryEntry } from "./history.ts";
import { stampId, toChange, withoutHistory } from "./history-changes.ts";
import { findLastTurn } from "./last-turn.ts";
import { presentFamily, type StoredFamily } from "./stored-family.ts";

/**
 * "drawn": by the secret of the family, among those who could be drawn then; `doneBy` may have done it. "someone-else":
 * somebody had looked at the draw, and it was another's. "without-draw": nobody had looked, and another was drawn.
 * "mended": somebody said later that it was otherwise. "imported": it came along from elsewhere. "unknown": the history
 * does not reach back that far. These fit. "untold": the history says something else of it, less than it should, or
 * nothing. "gone": it says that it is here.
 */
export type Verdict = "drawn" | "someone-else" | "without-draw" | "mended" | "imported" | "unknown" | "untold" | "gone";

export interface VerifiedTurn {
	readonly turn: Turn;
	readonly at: string | undefined;
	readonly verdict: Verdict;
	/** The name of who was drawn, in place of whose turn it was; of what was mended, of whose it was at first. */
	readonly drawn?: string | undefined;
}

/**
 * Lives the history of a family through again, and says of every turn how it came.
 *
 * @param history oldest first @param daysOf those that it may have been for a family when an entry was written
 */
export function verifyTurns(
	family: Family,
	history: readonly HistoryEntry[],
	daysOf: (entry: HistoryEntry, family: Family) => readonly string[],
): readonly VerifiedTurn[] {
	const verdicts = new Map<string, Omit<VerifiedTurn, "turn">>();
	// What happened elsewhere: what of it is here, the entries of this family say.
	const own = history.filter(({ imported }) => !imported);
	const told = idsOf(own, ["category-added"], "category");
	const isMissing = findMissing(family, own);
	const recorded = findRecordedHere(family, history);
	const members = findMembersOfTurns(own);
	const keys = findKeys(family, own);
	let lived = withoutHistory(family, own);
	for (const entry of history) {
		const present = presentFamily(lived);
		const days = daysOf(entry, present);
		const isTold = told.has(entry.category ?? "");
		for (const id of entry.turns ?? []) {
			const verdict = judgeEntry(verdicts.get(id), present, entry, days, isTold);
			if (verdict) verdicts.set(id, recorded.has(entry) ? { at: entry.at, verdict: "untold" } : verdict);
		}
		if (entry.imported) continue;
		lived = withKeys(live(lived, entry, family, days.toSorted().at(-1) ?? ""), keys);
	}
	// Into an empty family, more came along than an entry names: with their cycles, and numbers.
	const unnamed = new Set(
		own.flatMap((one) => ((one.count ?? 0) > (one.turns?.length ?? 0) ? (one.category ?? []) : [])),
	);
	const livedTurns = new Map(presentFamily(lived).turns.map((turn) => [turn.id, turn]));
	const here = new Set(family.turns.map(({ id }) => id));
	return [
		...family.turns.map((turn): VerifiedTurn => {
			const found = verdicts.get(turn.id);
			if (isMissing(turn.category)) return { turn, at: found?.at, verdict: "untold" };
			// Turns that came along and count in no cycle are told by the history that came with them, or by none.
			if (found === undefined) {
				const isTold = told.has(turn.category) && turn.cycle > 0 && !(turn.number && unnamed.has(turn.category));
				return { turn, at: undefined, verdict: isTold ? "untold" : "unknown" };
			}
			const said = { ...found, member: members.get(turn.id), turn: livedTurns.get(turn.id) };
			return isAsTold(turn, said, told.has(turn.category))
				? { turn, ...found }
				: { turn, at: found.at, verdict: "untold" };
		}),
		// The oldest of those that count no more have no room in a file.
		...[...livedTurns.values()]
			.filter(({ id, category, cycle }) => cycle > 0 && told.has(category) && !here.has(id))
			.map((turn): VerifiedTurn => ({ turn, at: verdicts.get(turn.id)?.at, verdict: "gone" })),
	];
}

function idsOf(
	history: readonly HistoryEntry[],
	kinds: readonly HistoryEntry["kind"][],
	of: "member" | "category",
): ReadonlySet<string> {
	return new Set(history.flatMap((entry) => (kinds.includes(entry.kind) ? (entry[of] ?? []) : [])));
}

/**
 * Whether a history should say where a category comes from, and does not. Of a long one the oldest entries go; but one
 * of a family with turns has some, and where it begins with somebody who was added and tells the beginning of everybody
 * who is there, it is whole.
 */
function findMissing({ members }: Family, own: readonly HistoryEntry[]): (category: string) => boolean {
	if (own.length === 0) return () => true;
	const came = idsOf(own, ["member-added"], "member");
	const first = own.find(({ member, category }) => (member ?? category) !== undefined)?.kind;
	const isWhole = (first === "member-added" || first === "category-added") && members.every(({ id }) => came.has(id));
	const known = idsOf(own, ["category-added", "category-restored"], "category");
	return (category) => isWhole && !known.has(category);
}

const COMING: readonly HistoryEntry["kind"][] = [
	...(["time-zone-set", "member-added", "category-added", "turns-imported", "turn"] as const),
];

/**
 * The entries of turns that were recorded here, and should say after which turn. One that came along says it not; if it
 * has a number, it came with its category, or an earlier entry tells of it: it was in a file of this family.
 */
function findRecordedHere({ turns }: Family, history: readonly HistoryEntry[]): ReadonlySet<HistoryEntry> {
	const numbered = new Set(turns.flatMap(({ id, number }) => (number === undefined ? [] : [id])));
	const known = new Set<string>();
	let coming: ReadonlySet<string> = new Set();
	const isRecorded = (entry: HistoryEntry) => {
		const { kind, category = "", turns: [turn = ""] = [] } = entry;
		const isNew = kind === "turn" && !known.has(turn);
		if (kind === "turn") known.add(turn);
		if (entry.imported) return false;
		coming = findComing(coming, entry);
		// The stamp of a turn that was recorded gives its id to both.
		const came = coming.has(category) && entry.id !== turn;
		return isNew && entry.n === undefined && numbered.has(turn) && !came;
	};
	return new Set(history.filter(isRecorded));
}

function findComing(coming: ReadonlySet<string>, { kind, category = "", n }: HistoryEntry): ReadonlySet<string> {
	if (!COMING.includes(kind) || n !== undefined) return new Set();
	return kind === "category-added" ? new Set([...coming, category]) : coming;
}

function findMembersOfTurns(history: readonly HistoryEntry[]): ReadonlyMap<string, string | undefined> {
	const told = history.filter(({ kind }) => kind === "turn" || kind === "turn-mended");
	return new Map(told.flatMap(({ turns = [], member }) => turns.map((id) => [id, member] as const)));
}

/** By the id of whom or which it is. Of those who came back the history tells with which key. */
function findKeys({ members, categories }: Family, history: readonly HistoryEntry[]): ReadonlyMap<string, string> {
	const restored = new Set(
		history.flatMap(({ kind, member, category }) =>
			kind === "member-restored" || kind === "category-restored" ? [member ?? category] : [],
		),
	);
	return new Map([...members, ...categories].flatMap(({ id, key }) => (restored.has(id) ? [] : [[id, key] as const])));
}

function judgeEntry(
	before: Omit<VerifiedTurn, "turn"> | undefined,
	lived: Family,
	entry: HistoryEntry,
	days: readonly string[],
	isTold: boolean,
): Omit<VerifiedTurn, "turn"> | undefined {
	if (entry.imported) return before ?? (entry.kind === "turn" ? { at: entry.at, verdict: "imported" } : undefined);
	if (entry.kind === "turn") return judge(lived, entry, days, isTold);
	if (entry.kind === "turn-mended") return mended(before, entry, isTold);
	return entry.kind === "turns-imported" ? { at: entry.at, verdict: "imported" } : before;
}

function mended(
	before: Omit<VerifiedTurn, "turn"> | undefined,
	{ at, wasName }: HistoryEntry,
	isTold: boolean,
): Omit<VerifiedTurn, "turn"> {
	if (before?.verdict === "imported") return before;
	// More came along than an entry names: describePast (describe-change.ts).
	if (before === undefined && isTold) return { at, verdict: "imported" };
	return { at: before?.at, verdict: "mended", drawn: before?.verdict === "mended" ? before.drawn : wasName };
}

interface Said {
	readonly verdict: Verdict;
	readonly member: string | undefined;
	readonly turn: Turn | undefined;
}

/** @param isTold whether the history reaches back to where its category was added */
function isAsTold(turn: Turn, said: Said, isTold: boolean): boolean {
	if (isTold && said.verdict !== "imported") return isSameTurn(said.turn, turn);
	const isOfMember = said.turn === undefined || [said.turn.member, said.member].includes(turn.member);
	// In which cycle it was, and so whose it could become, is not known where the history begins later.
	return isOfMember && (!isTold || turn.cycle === (said.turn?.cycle ?? 0));
}

function isSameTurn(told: Turn | undefined, turn: Turn): boolean {
	return (
		told !== undefined &&
		told.member === turn.member &&
		told.doneBy === turn.doneBy &&
		told.option === turn.option &&
		told.day === turn.day &&
		told.cycle === turn.cycle
	);
}

function judge(
	lived: Family,
	entry: HistoryEntry,
	days: readonly string[],
	isTold: boolean,
): Omit<VerifiedTurn, "turn"> {
	const { at, n, member, day, wasName } = entry;
	if (n === undefined) return { at, verdict: "imported" };
	const category = findCategory(lived, entry.category ?? "");
	// Who was removed and came back may have been added before the history begins.
	const isToldMember = findMember(lived, member ?? "") !== undefined;
	if (category === undefined || !isToldMember) return { at, verdict: "unknown" };
	// One that began by itself is of whoever was drawn on its first day.
	const drawnOn = day !== undefined && wasName !== undefined ? [day] : days;
	const draws = drawnOn.map((day) => findDraw(lived, { ...category, lastTurn: n }, day));
	if (draws.some((draw) => draw?.member.id === member)) return { at, verdict: "drawn" };
	// What its category was like before, nobody knows.
	if (!isTold) return { at, verdict: "unknown" };
	const { lookedAt } = category;
	const seen = draws.find((draw) => lookedAt?.n === n && draw?.member.id === lookedAt.member);
	return { at, verdict: seen ? "someone-else" : "without-draw", drawn: (seen ?? draws[0])?.member.name };
}

function live(lived: StoredFamily, entry: HistoryEntry, family: Family, today: Day): StoredFamily {
	const present = presentFamily(lived);
	const change = toChange(entry, present);
	if (change === undefined) return addImported(lived, entry, family);
	const isDraw = change.kind === "record-turn" || change.kind === "look-at-draw" || change.kind === "not-now";
	const category = isDraw ? findCategory(present, change.category) : undefined;
	const numbered = isDraw && category ? withNumber(lived, category, change.n) : lived;
	return applyChange(numbered, change, { id: stampId(entry), at: entry.at, today }).family;
}

/** Where the numbers of a category that came along began: a turn of that number that counts in no cycle. */
function withNumber(lived: StoredFamily, category: Category, number: number): StoredFamily {
	const { members } = presentFamily(lived);
	const member = findLastTurn(presentFamily(lived), category)?.member ?? members[0]?.id;
	if (member === undefined || category.lastTurn >= number) return lived;
	const turn = { ...{ id: `${category.id} ${number}`, category: category.id, member }, number };
	return { ...lived, turns: [...lived.turns, turn] };
}

/** A key that came along is not always that of the name. */
function withKeys(lived: StoredFamily, keys: ReadonlyMap<string, string>): StoredFamily {
	const own = <T extends { readonly id: string; readonly key: string }>(one: T): T => ({
		...one,
		key: keys.get(one.id) ?? one.key,
	});
	return { ...lived, members: lived.members.map(own), categories: lived.categories.map(own) };
}

function addImported(lived: StoredFamily, { kind, turns = [], cycle = 0 }: HistoryEntry, family: Family): StoredFamily {
	if (kind !== "turn" && kind !== "turns-imported") return lived;
	const came = family.turns.filter(({ id }) => turns.includes(id) && !lived.turns.some((turn) => turn.id === id));
	const cycleOf = (turn: Turn) => (kind === "turns-imported" && turn.number !== undefined ? turn.cycle : cycle);
	return { ...lived, turns: [...lived.turns, ...came.map((turn) => ({ ...turn, cycle: cycleOf(turn) || undefined }))] };
}
