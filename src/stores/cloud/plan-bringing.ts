import { whatBrings } from "../../rules/bring-family.ts";
import type { Family } from "../../rules/family.ts";
import { tidyName } from "../../rules/name.ts";
import { TurnConflict } from "../errors.ts";
import type { Meant } from "./meant-rows.ts";
import { idAfter } from "./new-id.ts";
import { familyOf, type NamedRow, type Records } from "./records.ts";
import type { Tables } from "./tables.ts";
import { type TurnToAdd, turnsToAdd } from "./turns-to-add.ts";

/** How often the rows are read again because another device was quicker, before it is left to the person. */
const ATTEMPTS = 5;

interface Rows {
	readonly members: readonly NamedRow[];
	readonly categories: readonly NamedRow[];
	readonly turns: readonly TurnToAdd[];
}

/** How to bring another family to the one of these rows: three inserts of what is missing there. A `Plan`. */
export function planBringing(records: Records, incoming: Family, meant: Meant) {
	const rows = missingRows(records, incoming, meant);
	if (isNothing(rows)) return undefined;
	return {
		after: withRows(records, rows),
		send: (tables: Tables) => bring(tables, rows, incoming, meant),
		isMade: (read: Records) => isNothing(missingRows(read, incoming, meant)),
		isReadBack: true as const,
	};
}

/** A row that another device added meanwhile has another id, and its turns other numbers: what is missing then is planned anew. */
async function bring(tables: Tables, first: Rows, incoming: Family, meant: Meant) {
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
		rows = missingRows(await tables.read(), incoming, meant);
	}
}

/** Each row's id follows from its place in the incoming family. A turn that came along once does not come again. */
function missingRows(records: Records, incoming: Family, { newId }: Meant): Rows {
	const gain = whatBrings(familyOf(records), incoming);
	const ids = numberedIds(incoming, newId);
	const members = gain.members.map((name) => ({ id: ids.member(name), name }));
	const categories = gain.categories.map((name) => ({ id: ids.category(name), name }));
	const memberIds = idsByName([...records.members, ...members]);
	const categoryIds = idsByName([...records.categories, ...categories]);
	const turns = [...gain.turns].flatMap(([category, people]) => {
		const comers = people.map((person) => ({ id: ids.turn(category, person), member: named(memberIds, person) }));
		return turnsToAdd(records, named(categoryIds, category), comers, memberIds.size);
	});
	return { members, categories, turns };
}

function isNothing({ members, categories, turns }: Rows): boolean {
	return members.length + categories.length + turns.length === 0;
}

/**
 * Ids by the places that names have in the incoming family, in which a turn is always a member's. Rows of the same
 * microsecond are read in the order of their ids.
 */
function numberedIds({ members, categories }: Family, newId: string) {
	const memberAt = placesOf(members);
	const categoryAt = placesOf(categories.map(({ name }) => name));
	const beside = memberAt.size;
	const beyond = beside + categoryAt.size;
	const place = (places: ReadonlyMap<string, number>, name: string) => places.get(name) ?? 0;
	return {
		member: (name: string) => idAfter(newId, place(memberAt, name)),
		category: (name: string) => idAfter(newId, beside + place(categoryAt, name)),
		turn: (category: string, person: string) =>
			idAfter(newId, beyond + place(categoryAt, category) * beside + place(memberAt, person)),
	};
}

function placesOf(names: readonly string[]): ReadonlyMap<string, number> {
	return new Map([...new Set(names.map(tidyName))].map((name, at) => [name, at]));
}

function withRows(records: Records, { members, categories, turns }: Rows): Records {
	return {
		members: [...records.members, ...members],
		categories: [...records.categories, ...categories],
		turns: [...records.turns, ...turns.map(({ turn }) => turn)],
	};
}

function idsByName(rows: readonly NamedRow[]): ReadonlyMap<string, string> {
	return new Map(rows.map(({ id, name }) => [name, id]));
}

function named(ids: ReadonlyMap<string, string>, name: string): NamedRow {
	return { id: ids.get(name) as string, name };
}
