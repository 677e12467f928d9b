import { hasRow, type NamedRow, type Records, type Turn, turnsInCategory } from "../rows/records.ts";
import type { NewTurn } from "../rows/tables.ts";

/** A turn that is to be recorded: as it is sent, and as it will be read. */
export interface TurnInsert {
	readonly row: NewTurn;
	readonly turn: Turn;
}

/**
 * Turns that come after those a category has, in the order given; none that is there already.
 *
 * @param total how many members the family has by then
 */
export function createTurnInserts(
	records: Records,
	category: NamedRow,
	people: readonly { readonly id: string; readonly member: NamedRow }[],
	total: number,
): readonly TurnInsert[] {
	const recorded = turnsInCategory(records, category.name);
	const last = recorded.at(-1)?.turnNumber ?? 0;
	return people
		.filter(({ id }) => !hasRow(records.turns, id))
		.map(({ id, member }, at) => {
			const turnNumber = last + 1 + at;
			const row = {
				id,
				category_id: category.id,
				member_id: member.id,
				cycle_number: Math.floor((recorded.length + at) / total) + 1,
				turn_number: turnNumber,
			};
			return { turn: { id, category: category.name, person: member.name, turnNumber }, row };
		});
}
