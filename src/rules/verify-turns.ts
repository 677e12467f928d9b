import { applyChange } from "./apply-change.ts";
import { findDraw } from "./draw.ts";
import { type Family, findCategory, type Turn } from "./family.ts";
import type { HistoryEntry } from "./history.ts";
import { stampId, toChange, withoutHistory } from "./history-changes.ts";
import { replaceCategory } from "./replace.ts";

/**
 * "drawn": by the secret of the family, among those who could be drawn then. "someone-else": of another than was drawn. "imported": it came along
 * from elsewhere. "untold": the history does not say how it came. "unknown": the history does not reach back that far.
 */
export type Verdict = "drawn" | "someone-else" | "imported" | "untold" | "unknown";

export interface VerifiedTurn {
	readonly turn: Turn;
	/** ISO 8601; undefined of what is untold. */
	readonly at: string | undefined;
	readonly verdict: Verdict;
	/** The name of who was drawn, in place of whose turn it was. */
	readonly drawn?: string | undefined;
}

/**
 * Says of every turn of a family whether it was the one that was drawn: its history is lived through again.
 *
 * @param history oldest first
 * @param daysOf the days, as of `localDay`, that it may have been at a time in ISO 8601: nobody knows where the family lives
 */
export function verifyTurns(
	family: Family,
	history: readonly HistoryEntry[],
	daysOf: (at: string) => readonly string[],
): readonly VerifiedTurn[] {
	const verdicts = new Map<string, Omit<VerifiedTurn, "turn">>();
	let lived = withoutHistory(family, history);
	for (const entry of history) {
		const days = daysOf(entry.at);
		if (entry.kind === "turn") for (const id of entry.turns ?? []) verdicts.set(id, judge(lived, entry, days));
		lived = live(lived, entry, family, days[0] ?? "");
	}
	return family.turns.map((turn) => {
		const found = verdicts.get(turn.id) ?? { at: undefined, verdict: "untold" };
		const told = history.findLast(({ kind, turns }) => kind === "turn" && turns?.includes(turn.id));
		// Somebody has put another into the place of whom the history names.
		return told && told.member !== turn.member ? { turn, at: found.at, verdict: "untold" } : { turn, ...found };
	});
}

function judge(lived: Family, entry: HistoryEntry, days: readonly string[]): Omit<VerifiedTurn, "turn"> {
	const { at, n, member } = entry;
	if (entry.imported || n === undefined) return { at, verdict: "imported" };
	const category = findCategory(lived, entry.category ?? "");
	if (category === undefined) return { at, verdict: "unknown" };
	const draws = days.map((day) => findDraw(lived, { ...category, lastTurn: n }, day));
	if (draws.some((draw) => draw?.member.id === member)) return { at, verdict: "drawn" };
	return { at, verdict: "someone-else", drawn: draws[0]?.member.name };
}

function live(lived: Family, entry: HistoryEntry, family: Family, today: string): Family {
	const change = toChange(entry);
	if (change === undefined) return entry.kind === "turn" ? addImported(lived, entry, family) : lived;
	const category = entry.n === undefined ? undefined : findCategory(lived, entry.category ?? "");
	// Of a category that came along, the history does not say where its numbers began.
	const numbered =
		category && entry.n !== undefined ? replaceCategory(lived, { ...category, lastTurn: entry.n }) : lived;
	const { family: after } = applyChange(numbered, change, { id: stampId(entry), at: entry.at, today });
	return withKeys(after, family);
}

/** A key that came along is not always that of the name. */
function withKeys(lived: Family, { members, categories }: Family): Family {
	const keys = new Map([...members, ...categories].map(({ id, key }) => [id, key]));
	const own = <T extends { readonly id: string; readonly key: string }>(one: T): T => ({
		...one,
		key: keys.get(one.id) ?? one.key,
	});
	return { ...lived, members: lived.members.map(own), categories: lived.categories.map(own) };
}

function addImported(lived: Family, { turns = [], cycle = 0 }: HistoryEntry, family: Family): Family {
	const came = family.turns.filter(({ id }) => turns.includes(id) && !lived.turns.some((turn) => turn.id === id));
	return { ...lived, turns: [...lived.turns, ...came.map((turn) => ({ ...turn, cycle }))] };
}
