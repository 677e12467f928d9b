import { hasRow, type NamedRow, type Records, type Turn, turnsInCategory } from "../rows/records.ts";
import type { NewTurn } from "../rows/tables.ts";

export interface TurnInsert {
	readonly row: NewTurn;
	readonly turn: Turn;
}

/** `cycle_number` is the specification's (section 4); by `turn_number` the database detects another device's turn. */
export function createTurnInserts(
	records: Records,
	category: NamedRow,
	turns: readonly { readonly id: string; readonly member: NamedRow }[],
	memberCount: number,
): readonly TurnInsert[] {
	const recorded = turnsInCategory(records, category.name);
	const last = recorded.at(-1)?.turnNumber ?? 0;
	return turns
		.filter(({ id }) => !hasRow(records.turns, id))
		.map(({ id, member }, at) => {
			const turnNumber = last + 1 + at;
			const row = {
				id,
				category_id: category.id,
				member_id: member.id,
				cycle_number: Math.floor((recorded.length + at) / memberCount) + 1,
				turn_number: turnNumber,
			};
			return { turn: { id, category: category.name, person: member.name, turnNumber }, row };
		});
}

export function addTurns(records: Records, inserts: readonly TurnInsert[]): Records {
	return { ...records, turns: [...records.turns, ...inserts.map(({ turn }) => turn)] };
}
