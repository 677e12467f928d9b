import { useLingui } from "@lingui/react/macro";
import { memo } from "react";
import { turnId } from "../../rules/record.ts";
import type { RecordRow } from "../../rules/record-rows.ts";
import { RecordItem } from "./record-item.tsx";

type EntryRow = Extract<RecordRow, { kind: "entry" }>;
type CycleRow = Extract<RecordRow, { kind: "cycle" }>;

/** A stretch of the record, laid out when it comes near the window. Rendered again only if a row has changed. */
export const RecordRows = memo(
	function RecordRows({ rows }: { rows: readonly RecordRow[] }) {
		return (
			<div className="[contain-intrinsic-size:auto_16rem] [content-visibility:auto]">
				{groupByCycle(rows).map(({ cycle, entries }, at) => (
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
		before.rows.length === after.rows.length &&
		before.rows.every((row, at) => isSameRow(row, after.rows[at] as RecordRow)),
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
