import { findCategory, findMember } from "../../../rules/family.ts";
import { isSame } from "../../is-same.ts";
import { familyOf, type ReadFamily } from "../changes/apply-to.ts";
import type { GroupRow, NamedRow, TurnRow } from "./rows.ts";
import type { ListTable } from "./tables.ts";
import { toCategory, toMember, toTurn } from "./to-family.ts";

// Whether a family already has a row that is told live: this device's own changes are told, too.

export function isKnownGroup({ stored, people }: ReadFamily, { name, group_kind, time_zone }: GroupRow): boolean {
	const isSameName = people === undefined || people.family.name === name;
	return isSameName && stored.groupKind === (group_kind ?? undefined) && stored.timeZone === (time_zone ?? undefined);
}

export function isKnownRow(read: ReadFamily, table: ListTable, row: NamedRow | TurnRow): boolean {
	// This device reckons what the specification's columns do not have, so there is nothing to compare.
	if (!read.isComplete) return isShown(read, table, row.id);
	const { members, categories, turns } = read.stored;
	if ("member_id" in row)
		return isSameButForTimes(
			turns.find(({ id }) => id === row.id),
			toTurn(row),
		);
	const member = findMember({ members }, row.id);
	// An unchanged photo is not told.
	if (table === "family_members") return isSameButForTimes(member, toMember({ photo: member?.photo, ...row }));
	return isSameButForTimes(findCategory({ categories }, row.id), toCategory(row, members));
}

export function isShown(read: ReadFamily, table: ListTable, id: string): boolean {
	const family = familyOf(read);
	if (table === "family_members") return findMember(family, id) !== undefined;
	if (table === "decision_categories") return findCategory(family, id) !== undefined;
	return family.turns.some((turn) => turn.id === id && turn.cycle > 0);
}

const MARKS = ["removedAt", "undoneAt", "resetAt"];

/** Marks that this device has set have the time of another clock. */
function isSameButForTimes(a: object | undefined, b: object | undefined): boolean {
	const withoutTimes = (marked: object | undefined) =>
		marked &&
		Object.fromEntries(
			Object.entries(marked).map(([field, value]) => [field, MARKS.includes(field) ? value !== undefined : value]),
		);
	return isSame(withoutTimes(a), withoutTimes(b));
}
