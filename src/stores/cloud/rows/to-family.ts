import * as v from "valibot";
import { dropUndefined } from "../../../rules/details.ts";
import { tidySettings } from "../../../rules/details-changes.ts";
import { isGroupKind } from "../../../rules/group-kind.ts";
import type { StoredCategory, StoredFamily, StoredMember, StoredTurn } from "../../../rules/stored-family.ts";
import { isTimeZoneName } from "../../../rules/time-zone.ts";
import { lenientSchemas } from "../../family-schema.ts";
import { asSpecified, type ReadFamily } from "../changes/apply-to.ts";
import { type NamedRow, type Rows, type TurnRow, toFields } from "./rows.ts";

/** The lists are read one by one: a turn of a member who was added in between is left out. */
export function toFamily({ group, ...rows }: Rows): ReadFamily {
	const isComplete = group.secret !== undefined;
	const members = sortByPosition(rows.members).flatMap((row) => toMember(row) ?? []);
	const categories = sortByPosition(rows.categories).flatMap((row) => toCategory(row, members) ?? []);
	const [memberIds, categoryIds] = [members, categories].map((all) => new Set(all.map(({ id }) => id)));
	const isKnown = (row: TurnRow) => memberIds?.has(row.member_id) && categoryIds?.has(row.category_id);
	const stored: StoredFamily = {
		secret: group.secret ?? group.id.replaceAll("-", ""),
		...(isGroupKind(group.group_kind) && { groupKind: group.group_kind }),
		...(isTimeZoneName(group.time_zone) && { timeZone: group.time_zone }),
		...{ members, categories, turns: rows.turns.filter(isKnown).map(toTurn) },
	};
	return { stored: isComplete ? stored : asSpecified(stored), isComplete };
}

function sortByPosition(rows: readonly NamedRow[]): readonly NamedRow[] {
	return rows.toSorted((a, b) => (a.position ?? 0) - (b.position ?? 0));
}

/** Tidies names, because a project may have untidy ones. Undefined if nothing is left of the name. */
export function toMember(row: NamedRow & { readonly photo?: unknown }): StoredMember | undefined {
	return parse(lenientSchemas.storedMember, { key: row.name, ...toFields(row) });
}

export function toCategory(row: NamedRow, members: readonly StoredMember[]): StoredCategory | undefined {
	const category = parse(lenientSchemas.storedCategory, { key: row.name, settings: {}, ...toFields(row) });
	if (category === undefined) return undefined;
	const { settings, notNow, lookedAt } = category;
	const isKnown = (member: string) => members.some((known) => known.id === member);
	return dropUndefined<StoredCategory>({
		...category,
		settings: tidySettings(settings, members),
		notNow: notNow && { ...notNow, members: notNow.members.filter(isKnown) },
		lookedAt: lookedAt && isKnown(lookedAt.member) ? lookedAt : undefined,
	});
}

/** Written without a schema, for speed: a family may have a hundred thousand turns. */
export function toTurn(row: TurnRow): StoredTurn {
	// Rows without a cycle are the specification's, which all count.
	const { cycle = 1, done_by: doneBy, option, day, until } = row;
	const { turn_number: number, undone_at: undoneAt, reset_at: resetAt } = row;
	return {
		...{ id: row.id, category: row.category_id, member: row.member_id },
		...(doneBy != null && { doneBy }),
		...(option != null && { option }),
		...(cycle !== null && { cycle }),
		...(day != null && { day }),
		...(until != null && { until }),
		...(number != null && { number }),
		...(undoneAt != null && { undoneAt }),
		...(resetAt != null && { resetAt }),
	};
}

function parse<T>(schema: v.GenericSchema<unknown, T>, value: unknown): T | undefined {
	const { success, output } = v.safeParse(schema, value);
	if (!success) console.warn("A row of the family is left out, for it cannot be read:", value);
	return success ? output : undefined;
}
