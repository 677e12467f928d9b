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
	family: Pick<Family, "members"> & { readonly categories: readonly Pick<Category, "id" | "settings">[] },
	change: Change,
	stamp: ChangeStamp,
): Promise<unknown> {
	const run = (sql: string, ...values: unknown[]) => user.query(sql, values.map(orNull));
	const call = (name: string, ...values: unknown[]) =>
		run(`select ${name}(${values.map((_, at) => `$${at + 1}`)})`, ...values);
	const add = (table: string, id: string, name: string) =>
		run(`insert into ${table} (id, family_group_id, name) values ($1, $2, $3)`, id, familyId, tidyText(name));
	switch (change.kind) {
		case "add-member":
			return add("family_members", change.member, change.name);
		case "add-category":
			return add("decision_categories", change.category, change.name);
		case "remove-member":
			return run("delete from family_members where id = $1", change.member);
		case "remove-category":
			return run("delete from decision_categories where id = $1", change.category);
		case "restore-member":
			return call("restore_member", change.member);
		case "restore-category":
			return call("restore_category", change.category);
		case "rename-member":
			return run("update family_members set name = $2 where id = $1", change.member, tidyText(change.name));
		case "rename-category":
			return run("update decision_categories set name = $2 where id = $1", change.category, tidyText(change.name));
		case "move-member":
			return move(user, familyId, ["family_members", "all_members"], change.member, change.before);
		case "move-category":
			return move(user, familyId, ["decision_categories", "all_categories"], change.category, change.before);
		case "edit-member": {
			const { member, emoji, colour, photo } = change;
			const edit =
				"update family_members set emoji = $2, colour = $3, photo = case when $4 then $5 else photo end where id = $1";
			return run(edit, member, emoji, colour, photo !== undefined, photo);
		}
		case "set-away":
			return run("update family_members set back_on = $2 where id = $1", change.member, change.backOn);
		case "edit-category":
			return call("edit_category", change.category, change.settings, change.edits);
		case "look-at-draw":
		case "leave-draw": {
			const { kind, category, n, member } = change;
			const look = { n, member, ...(kind === "leave-draw" ? { later: true } : { day: stamp.today }) };
			return run("update decision_categories set looked_at = $2 where id = $1", category, look);
		}
		case "not-now":
			return call("say_not_now", change.category, change.n, change.member);
		case "record-turn": {
			const { category, member, n, option } = change;
			// As `recordTurn` has it.
			const lasts = family.categories.find(({ id }) => id === category)?.settings.lasts;
			const day = lasts && !isTurnDay(change.day ?? "", stamp.today) ? stamp.today : change.day;
			const doneBy = family.members.find(({ id }) => id === change.doneBy && id !== member)?.id;
			return run(
				// The database gives the specification's number.
				`insert into category_cycles (id, family_group_id, category_id, member_id, cycle_number, turn_number, done_by,
					option, day)
				values ($1, $2, $3, $4, 1, $5, $6, $7, $8)`,
				...[stamp.id, familyId, category, member, n + 1, doneBy, option, day],
			);
		}
		case "undo-turn":
			return call("undo_turn", change.turn);
		case "cancel-turn":
			return call("cancel_turn", change.turn);
		case "mend-turn":
			return call("mend_turn", change.turn, change.member, change.doneBy, change.day);
		case "end-turn":
			return call("end_turn", change.turn, change.day);
		case "redo-turn":
			return call("redo_turn", change.turn);
		case "settle":
			return call("settle", change.category, change.from, change.to, change.turns);
		case "undo-settlement":
			return call("undo_settlement", change.category, change.from, change.to, change.was, change.turns);
		case "reset-category":
			return call("reset_category", change.category, change.turns);
		case "undo-reset":
			return call("undo_reset", change.category, change.turns);
		case "set-group-kind":
			return run("update family_groups set group_kind = $2 where id = $1", familyId, change.groupKind);
		case "set-time-zone":
			return run("update family_groups set time_zone = $2 where id = $1", familyId, change.timeZone);
		case "merge-family": {
			await call("import_family", change.family, JSON.stringify(change.history));
			const name = "update family_groups set group_kind = $2 where id = $1 and group_kind is null";
			return run(name, familyId, change.family.groupKind);
		}
		default:
			return change satisfies never;
	}
}

async function move(
	user: DatabaseUser,
	family: string,
	[table, view]: readonly [string, string],
	id: string,
	before: string | null,
): Promise<void> {
	const { rows } = await user.query<{ id: string; position: number; is_there: boolean }>(
		`select id, position, removed_at is null as is_there from ${view} where family_group_id = $1
		order by position, created_at, id`,
		[family],
	);
	// As the app, which sees only who is there: nobody is moved before, or past, those who are removed.
	const present = rows.filter((row) => row.is_there).map((row) => row.id);
	if (before !== null && !present.includes(before)) return;
	if ((present[present.indexOf(id) + 1] ?? null) === before) return;
	for (const { id: moved, position } of placeBefore(rows, id, before))
		await user.query(`update ${table} set position = $2 where id = $1`, [moved, position]);
}
