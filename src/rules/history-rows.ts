import type { Family } from "./family.ts";
import type { HistoryEntry } from "./history.ts";
import { type ReplayedCycle, type ReplayedEntry, replayHistory } from "./history-replay.ts";

export type HistoryRow =
	| {
			readonly kind: "entry";
			readonly entry: HistoryEntry;
			/** Of a turn or a reset. */
			readonly isUndone: boolean;
			/** Of a draw: nothing has become of it yet. */
			readonly isOpen: boolean;
	  }
	/** Above the rows of a cycle. */
	| { readonly kind: "cycle"; readonly cycle: "running" | "reset" }
	| { readonly kind: "cycle"; readonly cycle: "complete" /** When its last turn was. */; readonly endedAt: string };

/**
 * The rows of one category, newest first, by cycle. A turn that was taken back belongs to no cycle, and a draw is left out where
 * a row says what became of it.
 *
 * @param family says what those who are still there are called now
 * @param entries newest first: all, or as many of the newest as have been read
 */
export function arrangeHistory(family: Family, entries: readonly HistoryEntry[]): readonly HistoryRow[] {
	const rows: HistoryRow[] = [];
	let cycle: ReplayedCycle | undefined;
	let resolved: Pick<HistoryEntry, "n" | "member"> | undefined;
	let hasNewer = false;
	/** What is newer than all turns has been put under the heading of the running cycle. */
	let isBegun = false;
	for (const replayed of replayHistory(family, entries.toReversed()).entries.toReversed()) {
		const { entry } = replayed;
		if (replayed.cycle && replayed.cycle !== cycle) {
			cycle = replayed.cycle;
			if (!(isBegun && cycle.isRunning)) rows.push(toHeading(cycle));
			isBegun = false;
		} else if (rows.length === 0 && entry.kind !== "reset") {
			rows.push({ kind: "cycle", cycle: "running" });
			isBegun = true;
		}
		if (entry.kind === "drawn") {
			const isResolved = resolved?.member === entry.member && resolved?.n === entry.n;
			resolved = undefined;
			if (!isResolved) rows.push({ kind: "entry", entry, isUndone: false, isOpen: !hasNewer && !entry.imported });
			hasNewer = true;
			continue;
		}
		rows.push({ kind: "entry", entry, isUndone: replayed.isUndone, isOpen: false });
		if (entry.kind === "turn" || entry.kind === "not-now") resolved = entry;
		if (endsDraw(replayed)) hasNewer = true;
	}
	return rows;
}

/** A turn that was taken back has left the draw as it was before. */
function endsDraw({ entry, isUndone }: ReplayedEntry): boolean {
	return (entry.kind === "turn" && !isUndone) || entry.kind === "not-now" || entry.kind === "category-removed";
}

function toHeading({ isRunning, isReset, turns }: ReplayedCycle): HistoryRow {
	if (isRunning || isReset) return { kind: "cycle", cycle: isRunning ? "running" : "reset" };
	return { kind: "cycle", cycle: "complete", endedAt: turns.at(-1)?.at ?? "" };
}
