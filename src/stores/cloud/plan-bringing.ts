import { type Gain, isNothing, whatBrings } from "../../rules/bring-family.ts";
import type { Family } from "../../rules/family.ts";
import { TurnConflict } from "../errors.ts";
import { newId } from "./new-id.ts";
import { familyOf, type NamedRow, type Records, type Turn, turnsOf } from "./records.ts";
import type { NewTurn, Tables } from "./tables.ts";

/** How often the rows are read again because another device was quicker, before it is left to the person. */
const ATTEMPTS = 5;

interface Rows {
	readonly members: readonly NamedRow[];
	readonly categories: readonly NamedRow[];
	readonly turns: readonly { readonly turn: Turn; readonly row: NewTurn }[];
}

/** How to bring another family to the one of these rows: three inserts of what is missing there. A `Plan`. */
export function planBringing(records: Records, incoming: Family) {
	const gain = whatBrings(familyOf(records), incoming);
	if (isNothing(gain)) return undefined;
	const rows = newRows(records, gain);
	return {
		after: withRows(records, rows),
		send: (tables: Tables) => bring(tables, rows, incoming),
		isMade: (read: Records) => isNothing(whatBrings(familyOf(read), incoming)),
		isReadBack: true as const,
	};
}

/** A row that another device added meanwhile has another id, and its turns other numbers: what is missing then is planned anew. */
async function bring(tables: Tables, first: Rows, incoming: Family) {
	let rows = first;
	for (let attempt = 1; ; attempt++) {
		try {
			await tables.insertMembers(rows.members);
			await tables.insertCategories(rows.categories);
			await tables.insertTurns(rows.turns.map(({ row }) => row));
			return;
		} catch (reason) {
			if (!(reason instanceof TurnConflict) || attempt === ATTEMPTS) throw reason;
		}
		const records = await tables.read();
		rows = newRows(records, whatBrings(familyOf(records), incoming));
	}
}

function newRows(records: Records, gain: Gain): Rows {
	const members = named(gain.members);
	const categories = named(gain.categories);
	const memberIds = idsByName([...records.members, ...members]);
	const categoryIds = idsByName([...records.categories, ...categories]);
	const turns = [...gain.turns].flatMap(([category, people]) => {
		const recorded = turnsOf(records, category);
		const last = Math.max(0, ...recorded.slice(-1).map(({ turnNumber }) => turnNumber));
		return people.map((person, at) => {
			const id = newId();
			const turnNumber = last + 1 + at;
			const row = {
				id,
				category_id: categoryIds.get(category) as string,
				member_id: memberIds.get(person) as string,
				cycle_number: Math.floor((recorded.length + at) / memberIds.size) + 1,
				turn_number: turnNumber,
			};
			return { turn: { id, category, person, turnNumber }, row };
		});
	});
	return { members, categories, turns };
}

function withRows(records: Records, { members, categories, turns }: Rows): Records {
	return {
		members: [...records.members, ...members],
		categories: [...records.categories, ...categories],
		turns: [...records.turns, ...turns.map(({ turn }) => turn)],
	};
}

/** Ids in their order: rows of the same microsecond are read in the order of their ids. */
function named(names: readonly string[]): readonly NamedRow[] {
	const ids = names.map(newId).toSorted();
	return names.map((name, at) => ({ id: ids[at] as string, name }));
}

function idsByName(rows: readonly NamedRow[]): ReadonlyMap<string, string> {
	return new Map(rows.map(({ id, name }) => [name, id]));
}
