import { useLingui } from "@lingui/react/macro";
import { memo } from "react";
import type { HistoryEntry } from "../../rules/history.ts";
import type { TurnState } from "../../rules/history-replay.ts";
import type { HistoryRow } from "../../rules/history-rows.ts";
import { classNames } from "../../ui/class-names.ts";
import { HistoryItem } from "./history-item.tsx";

type EntryRow = Extract<HistoryRow, { kind: "entry" }>;
type CycleRow = Extract<HistoryRow, { kind: "cycle" }>;

interface HistoryRowsProps {
	readonly rows: readonly HistoryRow[];
	/** How many of them it shows. */
	readonly count: number;
	/** By the browser, while it is far from the window. */
	readonly isSkippable: boolean;
	/** The same in all renders. */
	readonly onMend: ((turn: TurnState) => void) | undefined;
}

/** A part of the history. Rendered again only if a row that it shows has changed. */
export const HistoryRows = memo(
	function HistoryRows({ rows, count, isSkippable, onMend }: HistoryRowsProps) {
		return (
			<div
				className={classNames(
					// As wide as the buttons in it: what it contains is cut at its edges, and what is cut is slow to paint.
					"-mx-2 px-2 contain-content [contain-intrinsic-size:auto_16rem]",
					isSkippable && "[content-visibility:auto]",
				)}
			>
				{groupByCycle(rows.slice(0, count)).map(({ cycle, entries }, at) => (
					<div key={at}>
						{cycle && <CycleHeading row={cycle} />}
						<ul>
							{entries.map((row) => (
								<HistoryItem key={`${row.entry.kind} ${row.entry.id}`} {...row} onMend={onMend} />
							))}
						</ul>
					</div>
				))}
			</div>
		);
	},
	(before, after) =>
		before.count === after.count &&
		before.isSkippable === after.isSkippable &&
		(before.rows === after.rows ||
			before.rows.slice(0, before.count).every((row, at) => isSameRow(row, after.rows[at] as HistoryRow))),
);

const CycleHeading = memo(function CycleHeading({ row }: { row: CycleRow }) {
	const { t, i18n } = useLingui();
	const day = row.cycle === "complete" ? i18n.date(row.endedAt, { dateStyle: "long" }) : "";
	return (
		<h3 className="pt-5 text-soft text-sm">
			{row.cycle === "running" && t`Current cycle`}
			{row.cycle === "complete" && t`Cycle until ${day}`}
			{row.cycle === "reset" && t`Cycle until the reset`}
		</h3>
	);
});

function groupByCycle(rows: readonly HistoryRow[]) {
	const groups: { cycle?: CycleRow; entries: EntryRow[] }[] = [];
	for (const row of rows) {
		if (row.kind === "cycle") groups.push({ cycle: row, entries: [] });
		else if (groups.length === 0) groups.push({ entries: [row] });
		else groups.at(-1)?.entries.push(row);
	}
	return groups;
}

function isSameRow(one: HistoryRow, other: HistoryRow): boolean {
	if (one.kind === "cycle" || other.kind === "cycle") return JSON.stringify(one) === JSON.stringify(other);
	return (
		isSameEntry(one.entry, other.entry) &&
		one.canMend === other.canMend &&
		one.isUndone === other.isUndone &&
		one.isOpen === other.isOpen
	);
}

/** An entry that is read again is another object. */
function isSameEntry(one: HistoryEntry, other: HistoryEntry): boolean {
	return (
		one === other ||
		(one.id === other.id &&
			one.at === other.at &&
			one.categoryName === other.categoryName &&
			one.memberName === other.memberName &&
			one.doneByName === other.doneByName &&
			one.day === other.day &&
			one.member === other.member)
	);
}
