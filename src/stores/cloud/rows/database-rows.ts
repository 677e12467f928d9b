import { readBackOn } from "../../../rules/back-on.ts";
import { dropUndefined, tidyEmoji, tidyHelper } from "../../../rules/details.ts";
import type { CategorySettings } from "../../../rules/family.ts";
import type { Helper } from "../../../rules/helpers.ts";
import { trimName } from "../../../rules/name.ts";
import type { Database } from "./database-types.ts";
import type { CategoryRow, MemberRow, OpenDrawRow, TurnRow } from "./records.ts";

type Tables = Database["public"]["Tables"];
type Columns<Table extends keyof Tables, Column extends keyof Tables[Table]["Row"]> = Pick<
	Tables[Table]["Row"],
	Column
>;

export const MEMBER_COLUMNS = "id, name, position, emoji, colour, back_on";
export const CATEGORY_COLUMNS =
	"id, name, position, running_round, emoji, excluded, no_repeat, pick, question, options, past_members, past_done_by";
export const DRAW_COLUMNS = "id, category_id, member_id, based_on, passed";

export type MemberColumns = Columns<"family_members", "id" | "name" | "position" | "emoji" | "colour" | "back_on">;
export type SettingsColumns = Columns<
	"decision_categories",
	"emoji" | "excluded" | "no_repeat" | "pick" | "question" | "options"
>;
export type CategoryColumns = SettingsColumns &
	Columns<"decision_categories", "id" | "name" | "position" | "running_round" | "past_members" | "past_done_by">;
type DrawColumns = Columns<"open_draws", "id" | "category_id" | "member_id" | "based_on" | "passed">;

// Texts are tidied, for a project whose migrations have not run yet.

/** Undefined for none, or if nothing is left of it. */
export function toText(column: string | null): string | undefined {
	return column === null ? undefined : trimName(column) || undefined;
}

export function toMemberRow({ id, name, position, colour, ...columns }: MemberColumns): MemberRow {
	const emoji = columns.emoji === null ? undefined : tidyEmoji(columns.emoji);
	const backOn = columns.back_on === null ? undefined : readBackOn(columns.back_on);
	return {
		id,
		name: trimName(name),
		position,
		...(emoji !== undefined && { emoji }),
		...(colour !== null && { colour }),
		...(backOn !== undefined && { backOn }),
	};
}

export function toCategoryRow({ id, name, position, running_round, ...columns }: CategoryColumns): CategoryRow {
	const settings = toSettings(columns);
	const past = columns.past_members.map((member, at) => ({ member, doneBy: columns.past_done_by[at] ?? undefined }));
	return {
		id,
		name: trimName(name),
		position,
		runningRound: running_round,
		...(Object.keys(settings).length > 0 && { settings }),
		...(past.length > 0 && { past }),
	};
}

function toSettings({ emoji, excluded, no_repeat, pick, question, options }: SettingsColumns): CategorySettings {
	return dropUndefined<CategorySettings>({
		emoji: emoji === null ? undefined : tidyEmoji(emoji),
		excluded: excluded.length > 0 ? excluded : undefined,
		noRepeat: no_repeat || undefined,
		inOrder: pick === "order" || undefined,
		helper: question === null ? undefined : toHelper(question, options),
	});
}

function toHelper(question: string, options: readonly string[] | null): Helper | null | undefined {
	return question === "" || options === null ? null : tidyHelper({ question, options });
}

/** @param settings its `excluded` are ids */
export function toSettingsColumns({ emoji, excluded, noRepeat, inOrder, helper }: CategorySettings): SettingsColumns {
	return {
		emoji: emoji ?? null,
		excluded: [...(excluded ?? [])],
		no_repeat: noRepeat ?? false,
		pick: inOrder ? "order" : "chance",
		question: helper === undefined ? null : (helper?.question ?? ""),
		options: helper ? [...helper.options] : null,
	};
}

/** Only names, as of the version before, where none has more: the columns of all rows are the same. */
export function toNewRows(rows: readonly (MemberRow | CategoryRow)[]) {
	if (rows.every((row) => !hasMore(row))) return rows.map(({ id, name }) => ({ id, name }));
	return rows.map((row) => ({ id: row.id, name: row.name, ...toColumns(row) }));
}

function hasMore(row: MemberRow | CategoryRow): boolean {
	if ("runningRound" in row) return row.settings !== undefined;
	return row.emoji !== undefined || row.colour !== undefined || row.backOn !== undefined;
}

function toColumns(row: MemberRow | CategoryRow) {
	if ("runningRound" in row) return toSettingsColumns(row.settings ?? {});
	const { emoji = null, colour = null, backOn = null } = row;
	return { emoji, colour, back_on: backOn };
}

export function toDrawRow({ id, category_id, member_id, based_on, passed }: DrawColumns): OpenDrawRow {
	return { id, category: category_id, member: member_id, basedOn: based_on, passed };
}

export function toClosedDraw({
	draw_member: member,
	draw_passed: passed,
}: Columns<"category_cycles", "draw_member" | "draw_passed">): Pick<TurnRow, "closedDraw"> {
	if (member === null) return {};
	return { closedDraw: { member, passed: passed ?? [] } };
}
