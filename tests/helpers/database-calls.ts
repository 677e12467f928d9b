import type { Change, ChangeOf, ChangeStamp } from "../../src/rules/changes.ts";
import { dropUndefined } from "../../src/rules/details.ts";
import type { Category, CategorySettings, Family, Look, Member, Turn } from "../../src/rules/family.ts";
import type { GroupKind } from "../../src/rules/group-kind.ts";
import type { HistoryEntry, HistoryEvent, HistoryKind } from "../../src/rules/history.ts";
import { tidyText } from "../../src/rules/tidy-text.ts";
import type { DatabaseUser } from "./database-users.ts";

/** Members and categories with the numbers that order them. */
interface Positioned {
	readonly id: string;
	readonly position: number;
}

/** A family as its rows say it. */
export interface ReadFamily {
	readonly family: Family;
	readonly positions: ReadonlyMap<string, number>;
}

interface MemberRow extends Positioned {
	readonly key: string;
	readonly name: string;
	readonly emoji: string | null;
	readonly colour: number | null;
	readonly photo: string | null;
	readonly back_on: string | null;
}

interface CategoryRow extends Positioned {
	readonly key: string;
	readonly name: string;
	readonly last_turn: number;
	readonly settings: CategorySettings;
	readonly not_now: Category["notNow"] | null;
	readonly looked_at: Category["lookedAt"] | null;
	readonly settled: Category["settled"] | null;
}

interface TurnRow {
	readonly id: string;
	readonly category_id: string;
	readonly member_id: string;
	readonly done_by: string | null;
	readonly option: string | null;
	readonly cycle: number;
	readonly day: string | null;
	readonly turn_number: number | null;
}

const orNull = (value: unknown) => value ?? null;
const orUndefined = <T>(value: T | null): T | undefined => value ?? undefined;

/** Everything of a family but its history. */
export async function readFamily(user: DatabaseUser, family: string): Promise<ReadFamily> {
	const { rows: groups } = await user.query<{ secret: string; groupKind: GroupKind | null }>(
		`select secret, group_kind as "groupKind" from family_groups where id = $1`,
		[family],
	);
	const { rows: members } = await user.query<MemberRow>(
		"select *, back_on::text from family_members where family_group_id = $1 order by position, created_at, id",
		[family],
	);
	const { rows: categories } = await user.query<CategoryRow>(
		"select * from decision_categories where family_group_id = $1 order by position, created_at, id",
		[family],
	);
	const { rows: turns } = await user.query<TurnRow>(
		`select id, category_id, member_id, done_by, option, cycle, day::text, turn_number, created_at from category_cycles where family_group_id = $1
		union all
		select id, category_id, member_id, done_by, option, 0, day::text, turn_number, created_at from past_turns where family_group_id = $1
		order by created_at, id`,
		[family],
	);
	return {
		family: {
			secret: groups[0]?.secret ?? "",
			...(groups[0]?.groupKind && { groupKind: groups[0].groupKind }),
			members: members.map(
				({ id, key, name, emoji, colour, photo, back_on }): Member =>
					dropUndefined({
						...{ id, key, name, emoji: orUndefined(emoji) },
						...{ colour: orUndefined(colour), photo: orUndefined(photo), backOn: orUndefined(back_on) },
					}),
			),
			categories: categories.map(
				({ id, key, name, last_turn, settings, not_now, looked_at, settled }): Category =>
					dropUndefined({
						...{ id, key, name, lastTurn: last_turn, settings },
						...{ notNow: orUndefined(not_now), lookedAt: orUndefined(looked_at), settled: orUndefined(settled) },
					}),
			),
			turns: turns.map(
				({ id, category_id, member_id, done_by, option, cycle, day, turn_number }): Turn =>
					dropUndefined({
						...{ id, category: category_id, member: member_id },
						...{ doneBy: orUndefined(done_by), option: orUndefined(option), cycle },
						...{ day: orUndefined(day), number: orUndefined(turn_number) },
					}),
			),
		},
		positions: new Map([...members, ...categories].map(({ id, position }) => [id, position])),
	};
}

type HistoryRow = Omit<HistoryEntry, "id" | "kind"> & {
	readonly kind: HistoryKind;
	readonly [column: string]: unknown;
};

/** What the history says, oldest first, without ids and times of entries. */
export async function readHistory(user: DatabaseUser, family: string): Promise<readonly HistoryEvent[]> {
	const { rows } = await user.query<HistoryRow>(
		`select kind, category, category_name as "categoryName", member, member_name as "memberName", done_by as "doneBy",
			done_by_name as "doneByName", option, cycle, turns, n, new_name as "newName", back_on::text as "backOn", settings, count, joined,
			day::text, was_name as "wasName", was_done_by_name as "wasDoneByName", was_day::text as "wasDay",
			nullif(imported, false) as imported
		from family_history where family_group_id = $1 order by id`,
		[family],
	);
	return rows.map(
		(row) => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) as unknown as HistoryEvent,
	);
}

/**
 * A change as calls of a client, each of them one of the specification's or one function.
 *
 * @param read the family as it was read before
 * @throws pg.DatabaseError when the database refuses it
 */
export async function sendChange(
	user: DatabaseUser,
	familyId: string,
	{ family, positions }: ReadFamily,
	change: Change,
	stamp: ChangeStamp,
): Promise<void> {
	switch (change.kind) {
		case "add-member":
			await user.query("insert into family_members (id, family_group_id, name) values ($1, $2, $3)", [
				...[change.member, familyId, tidyText(change.name)],
			]);
			return;
		case "add-category":
			await user.query("insert into decision_categories (id, family_group_id, name) values ($1, $2, $3)", [
				...[change.category, familyId, tidyText(change.name)],
			]);
			return;
		case "remove-member":
			await user.query("delete from family_members where id = $1", [change.member]);
			return;
		case "remove-category":
			await user.query("delete from decision_categories where id = $1", [change.category]);
			return;
		case "restore-member":
			await user.query("select restore_member($1)", [change.member]);
			return;
		case "restore-category":
			await user.query("select restore_category($1)", [change.category]);
			return;
		case "rename-member":
			await user.query("update family_members set name = $2 where id = $1", [change.member, tidyText(change.name)]);
			return;
		case "rename-category":
			await user.query("update decision_categories set name = $2 where id = $1", [
				...[change.category, tidyText(change.name)],
			]);
			return;
		case "move-member":
			return move(user, "family_members", family.members, positions, change.member, change.before);
		case "move-category":
			return move(user, "decision_categories", family.categories, positions, change.category, change.before);
		case "edit-member":
			await user.query(
				`update family_members set emoji = $2, colour = $3, photo = case when $4 then $5 else photo end where id = $1`,
				[change.member, change.emoji, change.colour, change.photo !== undefined, change.photo ?? null],
			);
			return;
		case "set-away":
			await user.query("update family_members set back_on = $2 where id = $1", [change.member, change.backOn]);
			return;
		case "edit-category":
			await user.query("select edit_category($1, $2, $3)", [change.category, change.settings, change.edits]);
			return;
		case "look-at-draw":
			await look(user, change, { day: stamp.today });
			return;
		case "leave-draw":
			await look(user, change, { later: true });
			return;
		case "not-now":
			await user.query("select say_not_now($1, $2, $3)", [change.category, change.n, change.member]);
			return;
		case "record-turn": {
			const doneBy = family.members.find(({ id }) => id === change.doneBy && id !== change.member)?.id;
			await user.query(
				`insert into category_cycles (id, family_group_id, category_id, member_id, cycle_number, turn_number, done_by, option, day)
				values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
				[
					...[stamp.id, familyId, change.category, change.member],
					// The database gives the specification's number.
					...[1, change.n + 1, doneBy ?? null, change.option ?? null],
					change.day ?? null,
				],
			);
			return;
		}
		case "undo-turn":
			await user.query("select undo_turn($1)", [change.turn]);
			return;
		case "cancel-turn":
			await user.query("select cancel_turn($1)", [change.turn]);
			return;
		case "mend-turn": {
			const { turn, member, doneBy, day } = change;
			await user.query("select mend_turn($1, $2, $3, $4)", [turn, member, doneBy, day].map(orNull));
			return;
		}
		case "redo-turn": {
			const { turn, category, member, doneBy, option, day, n, cycle } = change;
			const values = [turn, category, member, doneBy, option, day, n, cycle].map(orNull);
			await user.query("select redo_turn($1, $2, $3, $4, $5, $6, $7, $8)", values);
			return;
		}
		case "settle":
			await user.query("select settle($1, $2, $3, $4)", [change.category, change.from, change.to, change.turns]);
			return;
		case "undo-settlement":
			await user.query("select undo_settlement($1, $2, $3, $4, $5)", [
				...[change.category, change.from, change.to],
				...[change.was, change.turns],
			]);
			return;
		case "reset-category":
			await user.query("delete from category_cycles where family_group_id = $1 and category_id = $2 and id = any($3)", [
				familyId,
				change.category,
				change.turns,
			]);
			return;
		case "undo-reset":
			await user.query("select undo_reset($1, $2)", [change.category, change.turns]);
			return;
		case "set-group-kind":
			await user.query("update family_groups set group_kind = $2 where id = $1", [familyId, change.groupKind]);
			return;
		case "merge-family":
			await user.query("select import_family($1, $2)", [change.family, JSON.stringify(change.history)]);
			await user.query("update family_groups set group_kind = $2 where id = $1 and group_kind is null", [
				...[familyId, change.family.groupKind ?? null],
			]);
	}
}

async function look(
	user: DatabaseUser,
	{ category, n, member }: ChangeOf<"look-at-draw" | "leave-draw">,
	more: Pick<Look, "day" | "later">,
): Promise<void> {
	await user.query("update decision_categories set looked_at = $2 where id = $1", [category, { n, member, ...more }]);
}

/** Gives a row a position between its neighbours; all rows one where no number is left between them. */
async function move(
	user: DatabaseUser,
	table: "family_members" | "decision_categories",
	all: readonly { readonly id: string }[],
	positions: ReadonlyMap<string, number>,
	id: string,
	before: string | null,
): Promise<void> {
	const others = all.filter((one) => one.id !== id);
	const at = before === null ? others.length : others.findIndex((one) => one.id === before);
	if (at === -1 || others.length === all.length || all[at]?.id === id) return;
	const [previous, next] = [others[at - 1], others[at]].map((one) => one && positions.get(one.id));
	const position = positionBetween(previous, next);
	const ordered = position === undefined ? [...others.slice(0, at), { id }, ...others.slice(at)] : [{ id }];
	for (const [index, one] of ordered.entries())
		await user.query(`update ${table} set position = $2 where id = $1`, [one.id, position ?? index + 1]);
}

/** Undefined when no number is left between them. */
function positionBetween(previous: number | undefined, next: number | undefined): number | undefined {
	if (previous === undefined) return next === undefined ? 1 : next - 1;
	if (next === undefined) return previous + 1;
	const middle = (previous + next) / 2;
	return previous < middle && middle < next ? middle : undefined;
}
