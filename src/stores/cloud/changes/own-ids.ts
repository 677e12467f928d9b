import { sha256 } from "@noble/hashes/sha2.js";
import { presentFamily, type StoredFamily } from "../../../rules/stored-family.ts";
import { tidyText } from "../../../rules/tidy-text.ts";
import type { FamilyMerge } from "../../family-store.ts";
import { toUuid, withTimeOf } from "../../uuid.ts";

type Named = readonly { readonly id: string; readonly name: string }[];
type ToId = (id: string) => string;

/** Gives ids that no other account has, because an id is unique among all. Every import of a family gets the same. */
export function withOwnIds({ family, history }: FamilyMerge, stored: StoredFamily, ownerId: string): FamilyMerge {
	const here = presentFamily(stored);
	const hash = (id: string) => hashUuid(`${ownerId}\0${id}`);
	const member = createIds(family.members, here.members, hash);
	const category = createIds(family.categories, here.categories, hash);
	// Turns that can come back are among these: otherwise they would be there twice then.
	const turnsHere = new Set(stored.turns.map(({ id }) => id));
	// A turn's id tells its day (`recordedDay`), so the new id retains the time. In version 0.2 it did not.
	const ownTurn = (id: string) => (turnsHere.has(hash(id)) ? hash(id) : withTimeOf(id, hash(id)));
	const turn = (id: string) => (turnsHere.has(id) ? id : ownTurn(id));
	// Turns in entries always get ids of their own: no entry is about a turn that was here before.
	const fields = new Map(Object.entries({ category, member, doneBy: member, from: member, to: member }));
	const lists = new Map(Object.entries({ excluded: member, members: member, turns: ownTurn }));
	const withOwn = <T>(whole: T): T => JSON.parse(JSON.stringify(whole), toOwn(fields, lists));
	const { members, categories, turns, ...known } = withOwn(family);
	return {
		family: {
			...known,
			members: members.map((sent) => ({ ...sent, id: member(sent.id) })),
			categories: categories.map((sent) => ({ ...sent, id: category(sent.id) })),
			turns: turns.map((sent) => ({ ...sent, id: turn(sent.id) })),
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

function createIds(incoming: Named, here: Named, hash: ToId): ToId {
	const idsHere = new Set(here.map(({ id }) => id));
	const byName = new Map(here.map(({ id, name }) => [name, id]));
	const known = new Map(incoming.map(({ id, name }) => [id, byName.get(tidyText(name))]));
	return (id) => {
		let idHere = known.get(id) ?? hash(id);
		while (!known.get(id) && idsHere.has(idHere)) idHere = hash(idHere);
		return idHere;
	};
}

/** RFC 9562, version 8: the same id for the same text. */
export function hashUuid(text: string): string {
	return toUuid(sha256(new TextEncoder().encode(text)).slice(0, 16), 8);
}
