import type { Turn } from "./family.ts";
import type { RecordEntry } from "./record.ts";

/** The turns that count, from the record alone: those that were not undone, since the last reset of their category. */
export function turnsOfRecord(entries: readonly RecordEntry[]): readonly Turn[] {
	let turns: readonly Turn[] = [];
	for (const entry of entries) turns = applyEntry(turns, entry);
	return turns;
}

function applyEntry(turns: readonly Turn[], entry: RecordEntry): readonly Turn[] {
	switch (entry.kind) {
		case "turn":
			return entry.member === undefined ? turns : [...turns, toTurn(entry, entry.member)];
		case "undone":
			return turns.filter(({ id }) => id !== entry.turn);
		case "reset":
			return turns.filter(({ category }) => category !== entry.category);
		default:
			return turns;
	}
}

function toTurn({ id, turn, category, doneBy, option, previousCycle }: RecordEntry, member: string): Turn {
	return {
		id: turn ?? id,
		category,
		member,
		...(doneBy !== undefined && { doneBy }),
		...(option !== undefined && { option }),
		...(previousCycle && { previousCycle }),
	};
}
