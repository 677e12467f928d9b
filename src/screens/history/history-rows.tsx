import { useLingui } from "@lingui/react/macro";
import { memo } from "react";
import type { HistoryEntry } from "../../rules/history.ts";
import type { TurnState } from "../../rules/history-replay.ts";
import type { HistoryRow } from "../../rules/history-rows.ts";
import { classNames } from "../../ui/class-names.ts";
import { HistoryItem } from "./history-item.tsx";

type CycleRow = Extract<HistoryRow, { kind: "cycle" }>;

interface HistoryRowsProps {
	readonly rows: readonly HistoryRow[];
	/** How many of them are shown. */
	readonly count: number;
	/** The browser skips it while it is far from the window. */
	readonly isSkippable: boolean;
	/** The same in all renders. */
	readonly onMend: ((turn: TurnState) => void) | undefined;
}

/** A part of the history. It is rendered again only if a row in it has changed. */
export const HistoryRows = memo(
	function HistoryRows({ rows, count, isSkippable, onMend }: HistoryRowsProps) {
		return (
			<div
				className={classNames(
					// `text-wrap: pretty`, as elsewhere, takes long for so many short texts.
					"-mx-2 text-wrap contain-content [contain-intrinsic-size:auto_16rem]",
					isSkippable && "[content-visibility:auto]",
				)}
			>
				{splitByCycle(rows.slice(0, count)).map((ofCycle, at) => (
					<CycleRows key={at} rows={ofCycle} onMend={onMend} />
				))}
			</div>
		);
	},
	(before, after) =>
		before.isSkippable === after.isSkippable &&
		before.count === after.count &&
		(before.rows === after.rows || areSameRows(before.rows.slice(0, before.count), after.rows)),
);

/** The rows of a cycle, or of a part of it, so that rows below need not be laid out again. */
const CycleRows = memo(
	function CycleRows({ rows, onMend }: Pick<HistoryRowsProps, "rows" | "onMend">) {
		const [first] = rows;
		return (
			<div className="contain-content">
				{first?.kind === "cycle" && <CycleHeading row={first} />}
				<ul>
					{rows.map(
						(row) =>
							row.kind === "entry" && (
								<HistoryItem key={`${row.entry.kind} ${row.entry.id}`} {...row} onMend={onMend} />
							),
					)}
				</ul>
			</div>
		);
	},
	(before, after) => before.rows.length === after.rows.length && areSameRows(before.rows, after.rows),
);

function CycleHeading({ row }: { row: CycleRow }) {
	const { t, i18n } = useLingui();
	const title = () => {
		if (row.cycle !== "complete") return row.cycle === "running" ? t`Current cycle` : t`Cycle until the reset`;
		const day = i18n.date(row.endedAt, { dateStyle: "long" });
		return t`Cycle until ${day}`;
	};
	return <h3 className="px-2 pt-5 text-soft text-sm">{title()}</h3>;
}

/** @returns each with its heading as the first row, if the heading is among the rows */
function splitByCycle(rows: readonly HistoryRow[]): readonly (readonly HistoryRow[])[] {
	const cycles: HistoryRow[][] = [];
	for (const row of rows) {
		if (row.kind === "cycle" || cycles.length === 0) cycles.push([row]);
		else cycles.at(-1)?.push(row);
	}
	return cycles;
}

/** @param after may have more */
function areSameRows(before: readonly HistoryRow[], after: readonly HistoryRow[]): boolean {
	return before.every((row, at) => isSameRow(row, after[at] as HistoryRow));
}

function isSameRow(a: HistoryRow, b: HistoryRow): boolean {
	if (a === b) return true;
	if (a.kind === "cycle" || b.kind === "cycle") return isSameCycle(a, b);
	return isSameEntry(a.entry, b.entry) && a.canMend === b.canMend && a.isUndone === b.isUndone && a.isOpen === b.isOpen;
}

function isSameCycle(a: HistoryRow, b: HistoryRow): boolean {
	return a.kind === "cycle" && b.kind === "cycle" && a.cycle === b.cycle && endOf(a) === endOf(b);
}

function endOf(row: CycleRow): string | undefined {
	return row.cycle === "complete" ? row.endedAt : undefined;
}

/** An entry that is read again is another object. */
function isSameEntry(a: HistoryEntry, b: HistoryEntry): boolean {
	return (
		a === b ||
		(a.id === b.id &&
			a.at === b.at &&
			a.categoryName === b.categoryName &&
			a.memberName === b.memberName &&
			a.doneByName === b.doneByName &&
			a.day === b.day &&
			a.member === b.member)
	);
}
