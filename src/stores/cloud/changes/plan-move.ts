import { findById, type NamedList, type Records } from "../rows/records.ts";
import type { ChangeTargets } from "./change-targets.ts";
import type { Plan } from "./plan.ts";

type Row = Records[NamedList][number];

/** Puts a row before another, or at the end; it gets a position between its neighbours. @param isLast whether it goes to the end */
export function planMove(
	records: Records,
	list: NamedList,
	isLast: boolean,
	{ known: [id = "", before] }: ChangeTargets,
): Plan | undefined {
	const rows: readonly Row[] = records[list];
	const moved = findById(rows, id);
	const others = rows.filter((row) => row !== moved);
	const at = isLast ? others.length : others.findIndex((row) => row.id === before);
	if (moved === undefined || at === -1 || rows.indexOf(moved) === at) return undefined;
	const ordered = [...others.slice(0, at), moved, ...others.slice(at)];
	const position = positionBetween(others[at - 1]?.position, others[at]?.position);
	const placed = ordered.map((row, index): Row => {
		if (position === undefined) return { ...row, position: index + 1 };
		return row === moved ? { ...row, position } : row;
	});
	const updates = placed.filter((row) => row.position !== findById(rows, row.id)?.position);
	return {
		after: { ...records, [list]: placed },
		async send(tables) {
			for (const row of updates) await tables.move(list, row.id, row.position);
		},
		isApplied: ({ [list]: read }) => isBefore(read, id, isLast ? undefined : before),
	};
}

/** Undefined when no number is left between them. */
function positionBetween(previous: number | undefined, next: number | undefined): number | undefined {
	if (previous === undefined) return next === undefined ? 1 : next - 1;
	if (next === undefined) return previous + 1;
	const middle = (previous + next) / 2;
	return previous < middle && middle < next ? middle : undefined;
}

function isBefore(rows: readonly Row[], id: string, next: string | undefined): boolean {
	const at = rows.findIndex((row) => row.id === id);
	return at === -1 || rows[at + 1]?.id === next;
}
