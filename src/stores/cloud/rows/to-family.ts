import * as v from "valibot";
import { dropUndefined } from "../../../rules/details.ts";
import { tidySettings } from "../../../rules/details-changes.ts";
import type { Category, Family, Member, Turn } from "../../../rules/family.ts";
import { isGroupKind } from "../../../rules/group-kind.ts";
import { isTimeZoneName } from "../../../rules/time-zone.ts";
import { lenientSchemas } from "../../family-schema.ts";
import { asSpecified, type ReadFamily } from "../changes/apply-to.ts";
import type { CategoryRow, GroupRow, MemberRow, PastTurnRow, RemovedRow, TurnRow } from "./database-types.ts";
import { toRemoved } from "./to-removed.ts";

/** A family's rows, in the order of `created_at`. */
export interface Rows {
	readonly group: GroupRow;
	readonly members: readonly MemberRow[];
	readonly categories: readonly CategoryRow[];
	readonly turns: readonly TurnRow[];
	readonly pastTurns: readonly PastTurnRow[];
	readonly removed?: readonly RemovedRow[];
}

/** What a backend lacks has its default. The lists are read one by one, so a turn of a member who was added in between is left out. */
export function toFamily({ group, ...rows }: Rows): ReadFamily {
	const isComplete = group.secret !== undefined;
	const members = sortByPosition(rows.members).flatMap((row) => toMember(row) ?? []);
	const categories = sortByPosition(rows.categories).flatMap((row) => toCategory(row, members) ?? []);
	const memberIds = new Set(members.map(({ id }) => id));
	const categoryIds = new Set(categories.map(({ id }) => id));
	const turns = [
		...rows.pastTurns.map((row) => toTurn({ ...row, cycle: 0 }, memberIds)),
		...rows.turns.map((row) => toTurn(row, memberIds)),
	];
	const family: Family = {
		secret: group.secret ?? group.id.replaceAll("-", ""),
		...(isGroupKind(group.group_kind) && { groupKind: group.group_kind }),
		...(isTimeZoneName(group.time_zone) && { timeZone: group.time_zone }),
		members,
		categories,
		turns: turns.filter(({ category, member }) => categoryIds.has(category) && memberIds.has(member)),
	};
	const removed = isComplete ? toRemoved({ removed: [], ...rows }) : undefined;
	return {
		family: isComplete ? { ...family, ...(removed && { removed }) } : asSpecified(family),
		isComplete,
		hasGroupKind: group.group_kind !== undefined,
		hasTimeZone: group.time_zone !== undefined,
	};
}

function sortByPosition<Row extends { readonly position?: number }>(rows: readonly Row[]): readonly Row[] {
	return rows.toSorted((one, other) => (one.position ?? 0) - (other.position ?? 0));
}

/** Tidied, for a project whose names are not. Undefined where nothing is left of the name. */
export function toMember({ id, key, name, emoji, colour, photo, back_on: backOn }: MemberRow): Member | undefined {
	return parse(lenientSchemas.member, { id, key: key ?? name, name, emoji, colour, photo, backOn });
}

/** As `toMember`. @param members those of the family */
export function toCategory({ id, key, name, ...row }: CategoryRow, members: readonly Member[]): Category | undefined {
	const category = parse(lenientSchemas.category, {
		...{ id, key: key ?? name, name, lastTurn: row.last_turn, settings: row.settings },
		...{ notNow: row.not_now, lookedAt: row.looked_at, settled: row.settled },
	});
	if (category === undefined) return undefined;
	const { settings, notNow, lookedAt } = category;
	const isHere = (member: string) => members.some((one) => one.id === member);
	return dropUndefined<Category>({
		...category,
		settings: tidySettings(settings, members),
		notNow: notNow && { ...notNow, members: notNow.members.filter(isHere) },
		lookedAt: lookedAt && isHere(lookedAt.member) ? lookedAt : undefined,
	});
}

/** By hand: a family may have fifty thousand. */
function toTurn(row: PastTurnRow & { readonly cycle?: number }, members: ReadonlySet<string>): Turn {
	const {
		id,
		category_id: category,
		member_id: member,
		done_by: doneBy,
		option,
		day,
		turn_number: number,
		cycle = 1,
	} = row;
	return {
		...{ id, category, member },
		...(doneBy != null && members.has(doneBy) && { doneBy }),
		...(option != null && { option }),
		cycle,
		...(day != null && { day }),
		...(number != null && { number }),
	};
}

function parse<T>(schema: v.GenericSchema<unknown, T>, value: unknown): T | undefined {
	const { success, output } = v.safeParse(schema, value);
	if (!success) console.warn("A row of the family is left out, for it cannot be read:", value);
	return success ? output : undefined;
}
