import { useLingui } from "@lingui/react/macro";
import { memo } from "react";
import { turnId } from "../../rules/record.ts";
import type { RecordRow } from "../../rules/record-rows.ts";
import { classNames } from "../../ui/class-names.ts";
import { RecordItem } from "./record-item.tsx";

type EntryRow = Extract<RecordRow, { kind: "entry" }>;
type CycleRow = Extract<RecordRow, { kind: "cycle" }>;

interface RecordRowsProps {
	readonly rows: readonly RecordRow[];
	/** How many of them it shows. */
	readonly count: number;
	/** By the browser, while it is far from the window. */
	readonly isSkippable: boolean;
}

/** A part of the record. Rendered again only if a row that it shows has changed. */
export const RecordRows = memo(
	function RecordRows({ rows, count, isSkippable }: RecordRowsProps) {
		return (
			<div
				className={classNames(
					"contain-content [contain-intrinsic-size:auto_16rem]",
					isSkippable && "[content-visibility:auto]",
				)}
			>
				{groupByCycle(rows.slice(0, count)).map(({ cycle, entries }, at) => (
					<div key={at}>
						{cycle && <CycleHeading row={cycle} />}
						<ul>
							{entries.map((row) => (
								<RecordItem key={`${row.entry.kind} ${row.entry.id}`} {...row} />
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
			before.rows.slice(0, before.count).every((row, at) => isSameRow(row, after.rows[at] as RecordRow))),
);

function CycleHeading({ row }: { row: CycleRow }) {
	const { t, i18n } = useLingui();
	const day = row.cycle === "complete" ? i18n.date(row.endedAt, { dateStyle: "long" }) : "";
	return (
		<h3 className="pt-5 text-soft text-sm">
			{row.cycle === "running" && t`Current cycle`}
			{row.cycle === "complete" && t`Cycle until ${day}`}
			{row.cycle === "reset" && t`Cycle until the reset`}
		</h3>
	);
}

function groupByCycle(rows: readonly RecordRow[]) {
	const groups: { cycle?: CycleRow; entries: EntryRow[] }[] = [];
	for (const row of rows) {
		if (row.kind === "cycle") groups.push({ cycle: row, entries: [] });
		else if (groups.length === 0) groups.push({ entries: [row] });
		else groups.at(-1)?.entries.push(row);
	}
	return groups;
}

function isSameRow(one: RecordRow, other: RecordRow): boolean {
	if (one.kind === "cycle" || other.kind === "cycle") return JSON.stringify(one) === JSON.stringify(other);
	return (
		turnId(one.entry) === turnId(other.entry) &&
		one.entry.id === other.entry.id &&
		one.entry.member === other.entry.member &&
		one.entry.doneBy === other.entry.doneBy &&
		one.isUndone === other.isUndone
	);
}
