import type { Family } from "../../../rules/family.ts";
import { findAdditions } from "../../../rules/merge-family.ts";
import { trimName } from "../../../rules/name.ts";
import { TurnConflict } from "../../errors.ts";
import { type NamedRow, type Records, toFamily } from "../rows/records.ts";
import type { Tables } from "../rows/tables.ts";
import { deriveUuid } from "../rows/uuid.ts";
import type { ChangeTargets } from "./change-targets.ts";
import { createTurnInserts, type TurnInsert } from "./turn-inserts.ts";

/** How often the rows are read again because another device was quicker, before it is left to the person. */
const MAX_ATTEMPTS = 5;

interface MissingRows {
	readonly members: readonly NamedRow[];
	readonly categories: readonly NamedRow[];
	readonly turns: readonly TurnInsert[];
}

/** How to bring another family to the one of these rows: three inserts of what is missing there. A `Plan`. */
export function planMerge(records: Records, incoming: Family, meant: ChangeTargets) {
	const rows = findMissingRows(records, incoming, meant);
	if (isEmpty(rows)) return undefined;
	return {
		after: addRows(records, rows),
		send: (tables: Tables) => insertMissingRows(tables, rows, incoming, meant),
		isApplied: (read: Records) => isEmpty(findMissingRows(read, incoming, meant)),
		needsReread: true as const,
	};
}

/** A row that another device added meanwhile has another id, and its turns other numbers: what is missing then is planned anew. */
async function insertMissingRows(tables: Tables, first: MissingRows, incoming: Family, meant: ChangeTargets) {
	let rows = first;
	for (let attempt = 1; ; attempt++) {
		try {
			await tables.insertMembers(rows.members);
			await tables.insertCategories(rows.categories);
			await tables.insertTurns(rows.turns.map(({ row }) => row));
			return;
		} catch (reason) {
			if (!(reason instanceof TurnConflict) || attempt === MAX_ATTEMPTS) throw reason;
		}
		rows = findMissingRows(await tables.read(), incoming, meant);
	}
}

/** Each row's id follows from its place in the incoming family. A turn that came along once does not come again. */
function findMissingRows(records: Records, incoming: Family, { newId }: ChangeTargets): MissingRows {
	const gain = findAdditions(toFamily(records), incoming);
	const ids = createRowIds(incoming, newId);
	const members = gain.members.map((name) => ({ id: ids.member(name), name }));
	const categories = gain.categories.map((name) => ({ id: ids.category(name), name }));
	const memberIds = idsByName([...records.members, ...members]);
	const categoryIds = idsByName([...records.categories, ...categories]);
	const turns = [...gain.turns].flatMap(([category, people]) => {
		const comers = people.map((person) => ({ id: ids.turn(category, person), member: namedRow(memberIds, person) }));
		return createTurnInserts(records, namedRow(categoryIds, category), comers, memberIds.size);
	});
	return { members, categories, turns };
}

function isEmpty({ members, categories, turns }: MissingRows): boolean {
	return members.length + categories.length + turns.length === 0;
}

/**
 * Ids by the places that names have in the incoming family, in which a turn is always a member's. Rows of the same
 * microsecond are read in the order of their ids.
 */
function createRowIds({ members, categories }: Family, newId: string) {
	const memberAt = indexByName(members);
	const categoryAt = indexByName(categories.map(({ name }) => name));
	const beside = memberAt.size;
	const beyond = beside + categoryAt.size;
	const place = (places: ReadonlyMap<string, number>, name: string) => places.get(name) ?? 0;
	return {
		member: (name: string) => deriveUuid(newId, place(memberAt, name)),
		category: (name: string) => deriveUuid(newId, beside + place(categoryAt, name)),
		turn: (category: string, person: string) =>
			deriveUuid(newId, beyond + place(categoryAt, category) * beside + place(memberAt, person)),
	};
}

function indexByName(names: readonly string[]): ReadonlyMap<string, number> {
	return new Map([...new Set(names.map(trimName))].map((name, at) => [name, at]));
}

function addRows(records: Records, { members, categories, turns }: MissingRows): Records {
	return {
		members: [...records.members, ...members],
		categories: [...records.categories, ...categories],
		turns: [...records.turns, ...turns.map(({ turn }) => turn)],
	};
}

function idsByName(rows: readonly NamedRow[]): ReadonlyMap<string, string> {
	return new Map(rows.map(({ id, name }) => [name, id]));
}

function namedRow(ids: ReadonlyMap<string, string>, name: string): NamedRow {
	return { id: ids.get(name) as string, name };
}
