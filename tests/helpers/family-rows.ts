import { randomUUID } from "node:crypto";
import type { DatabaseUser } from "./database-users.ts";

export interface FamilyRows {
	readonly id: string;
	/** Ids by name. */
	readonly members: Readonly<Record<string, string>>;
	readonly categories: Readonly<Record<string, string>>;
}

/** A user's own family, inserted as the app inserts it. */
export async function insertFamily(user: DatabaseUser, members: string[], categories: string[]): Promise<FamilyRows> {
	const id = randomUUID();
	await user.query("insert into family_groups (id, name, user_id) values ($1, 'My Family', $2)", [id, user.id]);
	return {
		id,
		members: await insertNamedRows(user, "family_members", id, members),
		categories: await insertNamedRows(user, "decision_categories", id, categories),
	};
}

/** Records a turn as a device does that believes `turnNumber` to be the next one. */
export async function insertTurn(
	user: DatabaseUser,
	turn: { id?: string; family: string; category: string; member: string; doneBy?: string; turnNumber?: number },
) {
	const { rows } = await user.query<{
		id: string;
		turn_number: number;
		cycle_number: number;
		cycle: number;
		created_at: Date;
	}>(
		`insert into category_cycles (id, family_group_id, category_id, member_id,
			turn_number${turn.doneBy ? ", done_by" : ""})
		values ($1, $2, $3, $4, $5${turn.doneBy ? ", $6" : ""}) returning *`,
		[
			...[turn.id ?? randomUUID(), turn.family, turn.category, turn.member, turn.turnNumber],
			// The version before has no such column.
			...(turn.doneBy ? [turn.doneBy] : []),
		],
	);
	const [row] = rows;
	if (row === undefined) throw new Error("an insert without a row");
	return row;
}

/** The number of the last turn that a family sees in a category; 0 before any. */
export async function readLastTurn(user: DatabaseUser, category: string): Promise<number> {
	const { rows } = await user.query<{ last: number }>(
		`select coalesce(max(turn_number), 0)::int as last from all_turns
		where category_id = $1 and undone_at is null and member_id in (select id from family_members)`,
		[category],
	);
	return rows[0]?.last ?? 0;
}

/** What the history says of a category, oldest first: "turn Mia", "turn Noah by Mia", "reset". */
export async function readEntries(user: DatabaseUser, category: string): Promise<string[]> {
	const { rows } = await user.query<{ kind: string; member_name: string | null; done_by_name: string | null }>(
		"select kind, member_name, done_by_name from family_history where category = $1 order by id",
		[category],
	);
	return rows.map(({ kind, member_name, done_by_name }) =>
		[kind, ...(member_name ? [member_name] : []), ...(done_by_name ? ["by", done_by_name] : [])].join(" "),
	);
}

async function insertNamedRows(user: DatabaseUser, table: string, family: string, names: string[]) {
	const ids: Record<string, string> = {};
	for (const name of names) {
		const id = randomUUID();
		await user.query(`insert into ${table} (id, family_group_id, name) values ($1, $2, $3)`, [id, family, name]);
		ids[name] = id;
	}
	return ids;
}
