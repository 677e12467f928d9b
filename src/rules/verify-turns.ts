import { applyChange } from "./apply-change.ts";
import type { Day } from "./days.ts";
import { findDraw } from "./draw.ts";
import { type Category, type Family, findCategory, findMember, type Turn } from "./family.ts";
import type { HistoryEntry } from "./history.ts";
import { stampId, toChange, withoutHistory } from "./history-changes.ts";
import { findLastTurn } from "./last-turn.ts";
import { presentFamily, type StoredFamily } from "./stored-family.ts";

/**
 * "drawn": by the family's secret, among those who could be drawn then; `doneBy` may have done it. "someone-else":
 * somebody had looked at the draw, and it was another's. "without-draw": nobody had looked, and another was drawn.
 * "mended": somebody said later that it was otherwise. "imported": it came from elsewhere. "unknown": the history
 * begins later. These fit. "untold": it says something else, or too little. "gone": it says that the turn is here.
 */
export type Verdict = "drawn" | "someone-else" | "without-draw" | "mended" | "imported" | "unknown" | "untold" | "gone";

export interface VerifiedTurn {
	readonly turn: Turn;
	readonly at: string | undefined;
	readonly verdict: Verdict;
	/** The member who was drawn instead; if the turn was mended, whose it was at first. */
	readonly drawn?: string | undefined;
}

/** Replays the history of a family, oldest first, and says how each turn came about. */
export function verifyTurns(
	family: Family,
	history: readonly HistoryEntry[],
	possibleDaysOf: (entry: HistoryEntry, family: Family) => readonly string[],
): readonly VerifiedTurn[] {
	const verdicts = new Map<string, Omit<VerifiedTurn, "turn">>();
	// Imported entries are skipped: this family's own entries say what was imported.
	const entries = history.filter(({ imported }) => !imported);
	const addedCategories = idsOf(entries, ["category-added"], "category");
	const isMissing = findMissing(family, entries);
	const recorded = findRecordedHere(family, history);
	const members = findMembersOfTurns(entries);
	const keys = findKeys(family, entries);
	let lived = withoutHistory(family, entries);
	for (const entry of history) {
		const present = presentFamily(lived);
		const days = possibleDaysOf(entry, present);
		const isTold = addedCategories.has(entry.category ?? "");
		for (const id of entry.turns ?? []) {
			const verdict = judgeEntry(verdicts.get(id), present, entry, days, isTold);
			if (verdict) verdicts.set(id, recorded.has(entry) ? { at: entry.at, verdict: "untold" } : verdict);
		}
		if (entry.imported) continue;
		lived = withKeys(live(lived, entry, family, days.toSorted().at(-1) ?? ""), keys);
	}
	// An import into an empty family brings more turns than its entry names, with cycles and numbers.
	const unnamed = new Set(
		entries.flatMap((entry) => ((entry.count ?? 0) > (entry.turns?.length ?? 0) ? (entry.category ?? []) : [])),
	);
	const livedTurns = new Map(presentFamily(lived).turns.map((turn) => [turn.id, turn]));
	const here = new Set(family.turns.map(({ id }) => id));
	return [
		...family.turns.map((turn): VerifiedTurn => {
			const found = verdicts.get(turn.id);
			if (isMissing(turn.category)) return { turn, at: found?.at, verdict: "untold" };
			// Imported turns that count in no cycle are told by the imported history, or not at all.
			if (found === undefined) {
				const isTold =
					addedCategories.has(turn.category) && turn.cycle > 0 && !(turn.number && unnamed.has(turn.category));
				return { turn, at: undefined, verdict: isTold ? "untold" : "unknown" };
			}
			const said = { ...found, member: members.get(turn.id), turn: livedTurns.get(turn.id) };
			return isAsTold(turn, said, addedCategories.has(turn.category))
				? { turn, ...found }
				: { turn, at: found.at, verdict: "untold" };
		}),
		// A file has no room for the oldest turns that do not count.
		...[...livedTurns.values()]
			.filter(({ id, category, cycle }) => cycle > 0 && addedCategories.has(category) && !here.has(id))
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

/** Whether a complete history, which tells how everybody was added, does not tell it of a category. */
function findMissing({ members }: Family, entries: readonly HistoryEntry[]): (category: string) => boolean {
	if (entries.length === 0) return () => true;
	const came = idsOf(entries, ["member-added"], "member");
	const first = entries.find(({ member, category }) => (member ?? category) !== undefined)?.kind;
	const isWhole = (first === "member-added" || first === "category-added") && members.every(({ id }) => came.has(id));
	const known = idsOf(entries, ["category-added", "category-restored"], "category");
	return (category) => isWhole && !known.has(category);
}

const COMING: readonly HistoryEntry["kind"][] = [
	...(["time-zone-set", "member-added", "category-added", "turns-imported", "turn"] as const),
];

/** Only imported turns lack the turn before; their number came with the category, or an older entry tells it. */
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
		// A recorded turn and its entry have the same id, from the stamp.
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
	const turnEntries = history.filter(({ kind }) => kind === "turn" || kind === "turn-mended");
	return new Map(turnEntries.flatMap(({ turns = [], member }) => turns.map((id) => [id, member] as const)));
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
	// An import may bring more turns than its entry names: describePast (describe-change.ts).
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
	// If the history begins later, nobody knows the turn's cycle, and so to whom it could be mended.
	return isOfMember && (!isTold || turn.cycle === (said.turn?.cycle ?? 0));
}

function isSameTurn(recorded: Turn | undefined, turn: Turn): boolean {
	return (
		recorded !== undefined &&
		recorded.member === turn.member &&
		recorded.doneBy === turn.doneBy &&
		recorded.option === turn.option &&
		recorded.day === turn.day &&
		recorded.cycle === turn.cycle
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
	// Somebody who was restored may have been added before the history begins.
	const isToldMember = findMember(lived, member ?? "") !== undefined;
	if (category === undefined || !isToldMember) return { at, verdict: "unknown" };
	// A turn that began by itself belongs to whoever was drawn on its first day.
	const drawnOn = day !== undefined && wasName !== undefined ? [day] : days;
	const draws = drawnOn.map((day) => findDraw(lived, { ...category, lastTurn: n }, day));
	if (draws.some((draw) => draw?.member.id === member)) return { at, verdict: "drawn" };
	// Nobody knows the category's former settings.
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

/** Where the numbers of an imported category begin: a turn with that number that counts in no cycle. */
function withNumber(lived: StoredFamily, category: Category, number: number): StoredFamily {
	const { members } = presentFamily(lived);
	const member = findLastTurn(presentFamily(lived), category)?.member ?? members[0]?.id;
	if (member === undefined || category.lastTurn >= number) return lived;
	const turn = { ...{ id: `${category.id} ${number}`, category: category.id, member }, number };
	return { ...lived, turns: [...lived.turns, turn] };
}

/** An imported key need not follow from the name. */
function withKeys(lived: StoredFamily, keys: ReadonlyMap<string, string>): StoredFamily {
	const withKey = <T extends { readonly id: string; readonly key: string }>(named: T): T => ({
		...named,
		key: keys.get(named.id) ?? named.key,
	});
	return { ...lived, members: lived.members.map(withKey), categories: lived.categories.map(withKey) };
}

function addImported(lived: StoredFamily, { kind, turns = [], cycle = 0 }: HistoryEntry, family: Family): StoredFamily {
	if (kind !== "turn" && kind !== "turns-imported") return lived;
	const came = family.turns.filter(({ id }) => turns.includes(id) && !lived.turns.some((turn) => turn.id === id));
	const cycleOf = (turn: Turn) => (kind === "turns-imported" && turn.number !== undefined ? turn.cycle : cycle);
	return { ...lived, turns: [...lived.turns, ...came.map((turn) => ({ ...turn, cycle: cycleOf(turn) || undefined }))] };
}
