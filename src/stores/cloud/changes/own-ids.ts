import { sha256 } from "@noble/hashes/sha2.js";
import { utf8ToBytes } from "@noble/hashes/utils.js";
import { presentFamily, type StoredFamily } from "../../../rules/stored-family.ts";
import { tidyText } from "../../../rules/tidy-text.ts";
import type { FamilyMerge } from "../../family-store.ts";
import { toUuid, withTimeOf } from "../../uuid.ts";

type Named = readonly { readonly id: string; readonly name: string }[];
type ToId = (id: string) => string;

/**
 * Ids that no other account has, the same whenever a family comes along: rows have one id in all accounts. What is here
 * already retains its own.
 *
 * @param userId of the account that it comes to
 */
export function withOwnIds({ family, history }: FamilyMerge, stored: StoredFamily, userId: string): FamilyMerge {
	const here = presentFamily(stored);
	const hash = (id: string) => hashUuid(`${userId}\0${id}`);
	const member = createIds(family.members, here.members, hash);
	const category = createIds(family.categories, here.categories, hash);
	// Those that can come back as well: else they would be there twice then.
	const turnsHere = new Set(stored.turns.map(({ id }) => id));
	// Its day is that of its id (`recordedDay`). Version 0.2 did not retain it.
	const ownTurn = (id: string) => (turnsHere.has(hash(id)) ? hash(id) : withTimeOf(id, hash(id)));
	const turn = (id: string) => (turnsHere.has(id) ? id : ownTurn(id));
	// Of a turn that was here before, an entry says nothing.
	const fields = new Map(Object.entries({ category, member, doneBy: member, from: member, to: member }));
	const lists = new Map(Object.entries({ excluded: member, members: member, turns: ownTurn }));
	const withOwn = <T>(whole: T): T => JSON.parse(JSON.stringify(whole), toOwn(fields, lists));
	const { members, categories, turns, ...known } = withOwn(family);
	return {
		family: {
			...known,
			members: members.map((one) => ({ ...one, id: member(one.id) })),
			categories: categories.map((one) => ({ ...one, id: category(one.id) })),
			turns: turns.map((one) => ({ ...one, id: turn(one.id) })),
		},
		history: withOwn(history),
	};
}

function toOwn(fields: ReadonlyMap<string, ToId>, lists: ReadonlyMap<string, ToId>) {
	const isText = (value: unknown) => typeof value === "string";
	return (field: string, value: unknown): unknown => {
		const ownId = fields.get(field);
		const ownItem = lists.get(field);
		if (isText(value)) return ownId ? ownId(value as string) : value;
		return ownItem && Array.isArray(value) && value.every(isText) ? value.map(ownItem) : value;
	};
}

/** Those of one name are one. A name that is new here gets an id that nobody else has here. */
function createIds(incoming: Named, here: Named, hash: ToId): ToId {
	const idsHere = new Set(here.map(({ id }) => id));
	const byName = new Map(here.map(({ id, name }) => [name, id]));
	const known = new Map(incoming.map(({ id, name }) => [id, byName.get(tidyText(name))]));
	return (id) => {
		let own = known.get(id) ?? hash(id);
		while (!known.get(id) && idsHere.has(own)) own = hash(own);
		return own;
	};
}

/** RFC 9562, version 8: the same id for the same text. */
export function hashUuid(text: string): string {
	return toUuid(sha256(utf8ToBytes(text)).slice(0, 16), 8);
}
