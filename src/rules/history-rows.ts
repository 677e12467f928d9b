import { type Family, findCategory, findMember, type Turn } from "./family.ts";
import type { HistoryEntry } from "./history.ts";
import type { ReplayedCycle } from "./history-cycles.ts";
import type { HistoryReplay, ReplayedEntry, TurnState } from "./history-replay.ts";
import { memoize } from "./memoize.ts";

export type HistoryRow =
	| {
			readonly kind: "entry";
			readonly entry: HistoryEntry;
			readonly isUndone: boolean;
			/** A draw that is still open. */
			readonly isOpen: boolean;
			readonly turn?: TurnState | undefined;
			readonly canMend: boolean;
	  }
	| { readonly kind: "cycle"; readonly cycle: "running" | "reset" }
	| { readonly kind: "cycle"; readonly cycle: "complete" /** When its last turn was. */; readonly endedAt: string };

/** The rows of one category by cycle, newest first. A draw is left out if another row says what became of it. */
export function arrangeHistory(family: Family, { entries }: HistoryReplay): readonly HistoryRow[] {
	const state: Arrangement = {
		...{ family, rows: [], cycle: undefined, isBegun: false, resolved: undefined, areOlderDrawsOver: false },
	};
	for (const replayed of entries.toReversed()) {
		addHeading(state, replayed);
		if (replayed.entry.kind === "drawn") addDraw(state, replayed.entry);
		else addEntry(state, replayed);
	}
	return state.rows;
}

export function canMend(family: Family, { turn, isUndone }: TurnState): boolean {
	if (!isUndone) return idsOf(family.turns).has(turn.id);
	return findMember(family, turn.member) !== undefined && findCategory(family, turn.category) !== undefined;
}

const idsOf = memoize((turns: readonly Turn[]): ReadonlySet<string> => new Set(turns.map(({ id }) => id)));

interface Arrangement {
	readonly family: Family;
	readonly rows: HistoryRow[];
	cycle: ReplayedCycle | undefined;
	isBegun: boolean;
	resolved: Pick<HistoryEntry, "n" | "member"> | undefined;
	areOlderDrawsOver: boolean;
}

function addHeading(state: Arrangement, { entry, cycle }: ReplayedEntry) {
	if (cycle && cycle !== state.cycle) {
		if (!(state.isBegun && cycle.isRunning)) state.rows.push(toHeading(cycle));
		state.cycle = cycle;
		state.isBegun = false;
	} else if (state.rows.length === 0 && entry.kind !== "reset") {
		state.rows.push({ kind: "cycle", cycle: "running" });
		state.isBegun = true;
	}
}

function addDraw(state: Arrangement, entry: HistoryEntry) {
	const { rows, resolved, areOlderDrawsOver } = state;
	const isResolved = resolved?.member === entry.member && resolved?.n === entry.n;
	if (!isResolved)
		rows.push({ kind: "entry", entry, isUndone: false, isOpen: !areOlderDrawsOver && !entry.imported, canMend: false });
	state.resolved = undefined;
	state.areOlderDrawsOver = true;
}

function addEntry(state: Arrangement, replayed: ReplayedEntry) {
	const { entry, isUndone, turn } = replayed;
	const isMendable = turn !== undefined && canMend(state.family, turn);
	state.rows.push({ kind: "entry", entry, isUndone, isOpen: false, turn, canMend: isMendable });
	if (entry.kind === "turn" || entry.kind === "not-now") state.resolved = entry;
	if (endsDraw(replayed)) state.areOlderDrawsOver = true;
}

/** An undone turn leaves the draw as it was. */
function endsDraw({ entry, isUndone }: ReplayedEntry): boolean {
	return (entry.kind === "turn" && !isUndone) || entry.kind === "not-now" || entry.kind === "category-removed";
}

function toHeading({ isRunning, isReset, turns }: ReplayedCycle): HistoryRow {
	if (isRunning || isReset) return { kind: "cycle", cycle: isRunning ? "running" : "reset" };
	return { kind: "cycle", cycle: "complete", endedAt: turns.at(-1)?.at ?? "" };
}
