import { createHash } from "node:crypto";
import type { RecordEntry } from "../../src/rules/record.ts";

/** The pictures are taken at noon of this day. */
export const TODAY = "2026-11-22";

const DAY_MS = 24 * 60 * 60 * 1000;

type Detail = Pick<RecordEntry, "doneBy" | "option">;

export interface History {
	readonly category: string;
	readonly entries: readonly RecordEntry[];
	/** Who has had a turn in the running cycle. */
	readonly cycle: readonly string[];
}

/**
 * A guest's record of a category: turns that lie `gap` days apart, the last one yesterday.
 *
 * @param cycles each complete but the last, which is running
 * @param details of turns, by their index
 */
export function createHistory(
	category: string,
	gap: number,
	cycles: readonly (readonly string[])[],
	details: Readonly<Record<number, Detail>> = {},
): History {
	const turns = cycles.flatMap((cycle, at) =>
		cycle.map((member, place) => ({ member, previousCycle: place === 0 ? cycles[at - 1] : undefined })),
	);
	const entries = turns.map(({ member, previousCycle }, at): RecordEntry => {
		const id = uuidOf(`${category} ${at}`);
		const daysAgo = 1 + (turns.length - 1 - at) * gap;
		return {
			...entryOf("turn", category, id, daysAgo, member),
			turn: id,
			previousCycle,
			closedDraw: { member, passed: [] },
			...details[at],
		};
	});
	return { category, entries, cycle: cycles.at(-1) ?? [] };
}

export function entryOf(
	kind: RecordEntry["kind"],
	category: string,
	id: string,
	daysAgo: number,
	member?: string,
): RecordEntry {
	const at = new Date(Date.parse(`${TODAY}T17:40:00Z`) - daysAgo * DAY_MS).toISOString();
	return { kind, category, id, at, member };
}

/** Always the same of a text. Accounts take no other ids. */
export function uuidOf(text: string): string {
	const hex = createHash("sha256").update(text).digest("hex");
	return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** The names, beginning with another one in each cycle. */
export function rotate(names: readonly string[], count: number): readonly (readonly string[])[] {
	return Array.from({ length: count }, (_, by) => [...names.slice(by), ...names.slice(0, by)]);
}
