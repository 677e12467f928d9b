import { sha256 } from "@noble/hashes/sha2.js";
import { utf8ToBytes } from "@noble/hashes/utils.js";
import type { HistoryEntry } from "../../../rules/history.ts";
import { presentFamily, type StoredFamily } from "../../../rules/stored-family.ts";
import { tidyText } from "../../../rules/tidy-text.ts";
import type { FamilyMerge } from "../../family-store.ts";
import { toUuid, withTimeOf } from "../../uuid.ts";

type Event = Pick<HistoryEntry, "category" | "member" | "doneBy">;
type Named = readonly { readonly id: string; readonly name: string }[];

/**
 * Gives what comes along with a family ids that no other account has, the same whenever it comes: rows have one id in all accounts. What is here
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
	const ownEvent = (one: Event) => ({
		...(one.category !== undefined && { category: category(one.category) }),
		...(one.member !== undefined && { member: member(one.member) }),
		...(one.doneBy !== undefined && { doneBy: member(one.doneBy) }),
	});
	const ownSettings = <T extends { readonly excluded?: unknown }>(settings: T): T => ({
		...settings,
		...(Array.isArray(settings.excluded) && { excluded: settings.excluded.map(member) }),
	});
	return {
		family: {
			secret: family.secret,
			...(family.groupKind && { groupKind: family.groupKind }),
			...(family.timeZone && { timeZone: family.timeZone }),
			members: family.members.map((one) => ({ ...one, id: member(one.id) })),
			categories: family.categories.map(({ settings, notNow, lookedAt, settled, ...one }) => ({
				...one,
				id: category(one.id),
				settings: ownSettings(settings),
				...(notNow && { notNow: { ...notNow, members: notNow.members.map(member) } }),
				...(lookedAt && { lookedAt: { ...lookedAt, member: member(lookedAt.member) } }),
				...(settled && {
					settled: settled.map(({ from, to, turns }) => ({ from: member(from), to: member(to), turns })),
				}),
			})),
			turns: family.turns.map((one) => ({ ...one, ...ownEvent(one), id: turn(one.id) })),
		},
		history: history.map((one) => ({
			...{ ...one, ...ownEvent(one) },
			// Of a turn that was here before, it says nothing.
			...(one.turns && { turns: one.turns.map(ownTurn) }),
			...(one.settings && { settings: ownSettings(one.settings) }),
		})),
	};
}

/** Those of one name are one. A name that is new here gets an id that nobody else has here. */
function createIds(incoming: Named, here: Named, hash: (id: string) => string): (id: string) => string {
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
