import type { Change, ChangeStamp } from "../../src/rules/changes.ts";
import type { Category, Family } from "../../src/rules/family.ts";
import type { HistoryEvent } from "../../src/rules/history.ts";
import { presentFamily, type StoredFamily } from "../../src/rules/stored-family.ts";
import { tidyText } from "../../src/rules/tidy-text.ts";
import { isTurnDay } from "../../src/rules/turn-day.ts";
import { placeBefore } from "../../src/stores/cloud/rows/positions.ts";
import type { DatabaseUser } from "../helpers/database-users.ts";

const orNull = (value: unknown) => value ?? null;

/** A row with the fields that it has. */
const present = <T>(row: object) =>
	Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) as unknown as T;

/** An SQL list of objects, those of `fields` in it. */
const listOf = (fields: string, rows: string, order: string) => {
	const pairs = fields
		.split(", ")
		.map((field) => `'${field}', ${field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`);
	return `coalesce((select jsonb_agg(jsonb_build_object(${pairs.join()}) order by ${order}) from ${rows}), '[]')`;
};

const TURNS = `(select *, category_id as category, member_id as member, turn_number as number from all_turns
	where family_group_id = $1) turn`;
const MEMBER = "id, key, name, emoji, colour, photo, backOn, removedAt";
const CATEGORY = "id, key, name, settings, notNow, lookedAt, settled, removedAt";
const TURN = "id, category, member, doneBy, option, cycle, day, until, number, undoneAt, resetAt";
const FAMILY = `select secret, group_kind as "groupKind", time_zone as "timeZone",
	${listOf(MEMBER, "all_members where family_group_id = $1", "position, created_at, id")} as members,
	${listOf(CATEGORY, "all_categories where family_group_id = $1", "position, created_at, id")} as categories,
	${listOf(TURN, TURNS, "created_at, id")} as turns
	from family_groups where id = $1`;

/** A family as its rows say it, with their marks: everything but its history. */
export async function readStored(user: DatabaseUser, id: string): Promise<StoredFamily> {
	const { rows } = await user.query(FAMILY, [id]);
	const { members, categories, turns, ...family } = rows[0] as unknown as StoredFamily;
	return {
		...present<StoredFamily>(family),
		members: members.map(present<StoredFamily["members"][0]>),
		categories: categories.map(present<StoredFamily["categories"][0]>),
		turns: turns.map(present<StoredFamily["turns"][0]>),
	};
}

/** As a family sees it. */
export const readFamily = async (user: DatabaseUser, id: string): Promise<Family> =>
	presentFamily(await readStored(user, id));

/** What the history says, oldest first, without ids and times of entries. */
export async function readHistory(user: DatabaseUser, family: string): Promise<readonly HistoryEvent[]> {
	const { rows } = await user.query(
		`select kind, category, category_name as "categoryName", member, member_name as "memberName", done_by as "doneBy",
			done_by_name as "doneByName", option, cycle, turns, n, new_name as "newName", back_on::text as "backOn",
				settings, count,
			day::text, was_name as "wasName", was_done_by_name as "wasDoneByName", was_day::text as "wasDay",
			place, was_place as "wasPlace", nullif(imported, false) as imported
		from family_history where family_group_id = $1 order by id`,
		[family],
	);
	return rows.map(present<HistoryEvent>);
}

/**
 * A change as calls of a client, each of them one of the specification's or one function.
 *
 * @param family as it was before
 * @throws pg.DatabaseError when the database refuses it
 */
export async function sendChange(
	user: DatabaseUser,
	familyId: string,
	{
		members,
		categories,
	}: Pick<Family, "members"> & { readonly categories: readonly Pick<Category, "id" | "settings">[] },
	change: Change,
	stamp: ChangeStamp,
): Promise<void> {
	const run = (sql: string, ...values: unknown[]) => user.query(sql, values.map(orNull));
	switch (change.kind) {
		case "add-member":
		case "add-category": {
			const [table, id] =
				change.kind === "add-member" ? ["family_members", change.member] : ["decision_categories", change.category];
			await run(
				`insert into ${table} (id, family_group_id, name) values ($1, $2, $3)`,
				id,
				familyId,
				tidyText(change.name),
			);
			return;
		}
		case "remove-member":
			await run("delete from family_members where id = $1", change.member);
			return;
		case "remove-category":
			await run("delete from decision_categories where id = $1", change.category);
			return;
		case "restore-member":
			await run("select restore_member($1)", change.member);
			return;
		case "restore-category":
			await run("select restore_category($1)", change.category);
			return;
		case "rename-member":
			await run("update family_members set name = $2 where id = $1", change.member, tidyText(change.name));
			return;
		case "rename-category":
			await run("update decision_categories set name = $2 where id = $1", change.category, tidyText(change.name));
			return;
		case "move-member":
			return move(user, familyId, "family_members", change.member, change.before);
		case "move-category":
			return move(user, familyId, "decision_categories", change.category, change.before);
		case "edit-member": {
			const { member, emoji, colour, photo } = change;
			const sql =
				"update family_members set emoji = $2, colour = $3, photo = case when $4 then $5 else photo end where id = $1";
			await run(sql, member, emoji, colour, photo !== undefined, photo);
			return;
		}
		case "set-away":
			await run("update family_members set back_on = $2 where id = $1", change.member, change.backOn);
			return;
		case "edit-category":
			await run("select edit_category($1, $2, $3)", change.category, change.settings, change.edits);
			return;
		case "look-at-draw":
		case "leave-draw": {
			const { kind, category, n, member } = change;
			const look = { n, member, ...(kind === "leave-draw" ? { later: true } : { day: stamp.today }) };
			await run("update decision_categories set looked_at = $2 where id = $1", category, look);
			return;
		}
		case "not-now":
			await run("select say_not_now($1, $2, $3)", change.category, change.n, change.member);
			return;
		case "record-turn": {
			const { category, member, n, option } = change;
			// As `recordTurn` has it.
			const lasts = categories.find(({ id }) => id === category)?.settings.lasts;
			const day = lasts && !isTurnDay(change.day ?? "", stamp.today) ? stamp.today : change.day;
			const doneBy = members.find(({ id }) => id === change.doneBy && id !== member)?.id;
			await run(
				// The database gives the specification's number.
				`insert into category_cycles (id, family_group_id, category_id, member_id, cycle_number, turn_number, done_by,
					option, day)
				values ($1, $2, $3, $4, 1, $5, $6, $7, $8)`,
				...[stamp.id, familyId, category, member, n + 1, doneBy, option, day],
			);
			return;
		}
		case "undo-turn":
			await run("select undo_turn($1)", change.turn);
			return;
		case "cancel-turn":
			await run("select cancel_turn($1)", change.turn);
			return;
		case "mend-turn":
			await run("select mend_turn($1, $2, $3, $4)", change.turn, change.member, change.doneBy, change.day);
			return;
		case "end-turn":
			await run("select end_turn($1, $2)", change.turn, change.day);
			return;
		case "redo-turn":
			await run("select redo_turn($1)", change.turn);
			return;
		case "settle":
			await run("select settle($1, $2, $3, $4)", change.category, change.from, change.to, change.turns);
			return;
		case "undo-settlement": {
			const { category, from, to, was, turns } = change;
			await run("select undo_settlement($1, $2, $3, $4, $5)", category, from, to, was, turns);
			return;
		}
		case "reset-category":
			await run("select reset_category($1, $2)", change.category, change.turns);
			return;
		case "undo-reset":
			await run("select undo_reset($1, $2)", change.category, change.turns);
			return;
		case "set-group-kind":
			await run("update family_groups set group_kind = $2 where id = $1", familyId, change.groupKind);
			return;
		case "set-time-zone":
			await run("update family_groups set time_zone = $2 where id = $1", familyId, change.timeZone);
			return;
		case "merge-family": {
			const { family, history } = change;
			await run("select import_family($1, $2)", family, JSON.stringify(history));
			const sql = "update family_groups set group_kind = $2 where id = $1 and group_kind is null";
			await run(sql, familyId, family.groupKind);
			return;
		}
		default:
			change satisfies never;
	}
}

async function move(
	user: DatabaseUser,
	family: string,
	table: string,
	id: string,
	before: string | null,
): Promise<void> {
	const { rows } = await user.query<{ id: string; position: number; is_there: boolean }>(
		`select id, position, removed_at is null as is_there from ${table === "family_members" ? "all_members" : "all_categories"} where family_group_id = $1 order by position, created_at, id`,
		[family],
	);
	// As the rules have it: whoever is there already is not moved past those who are removed.
	const present = rows.filter((row) => row.is_there).map((row) => row.id);
	if ((present[present.indexOf(id) + 1] ?? null) === before) return;
	for (const { id: moved, position } of placeBefore(rows, id, before))
		await user.query(`update ${table} set position = $2 where id = $1`, [moved, position]);
}
