import { randomUUID } from "node:crypto";
import type pg from "pg";
import { insertManyTurns } from "../../tests/helpers/database-users.ts";
import type { FamilySize } from "./attack.ts";

interface FamilyIds {
	readonly group: string;
	readonly category: string;
	readonly member: string;
}

/** A user's family, with the longest names allowed. */
export async function createFamily(
	owner: pg.Pool,
	user: string,
	{ members, turns, categories = 1 }: FamilySize,
): Promise<FamilyIds> {
	const [group, category, member] = [randomUUID(), randomUUID(), randomUUID()];
	await owner.query("insert into family_groups (id, name, user_id) values ($1, 'My Family', $2)", [group, user]);
	await owner.query("insert into family_members (id, family_group_id, name) values ($1, $2, 'Mia')", [member, group]);
	await owner.query(
		`insert into family_members (family_group_id, name)
		select $1, rpad(n || ' ', 80, 'x') from generate_series(2, $2::int) n`,
		[group, members],
	);
	await owner.query("insert into decision_categories (id, family_group_id, name) values ($1, $2, 'Dishes')", [
		category,
		group,
	]);
	await owner.query(
		`insert into decision_categories (family_group_id, name)
		select $1, 'Category ' || n from generate_series(2, $2::int) n`,
		[group, categories],
	);
	if (turns > 0) await insertTurns(owner, { group, category, member }, turns);
	await owner.query("analyze");
	return { group, category, member };
}

/** Everybody has a turn in the last cycle, and the member has all others. */
async function insertTurns(owner: pg.Pool, { group, category, member }: FamilyIds, count: number): Promise<void> {
	const { rows } = await owner.query<{ id: string }>(
		"select id from family_members where family_group_id = $1 and id <> $2 limit $3",
		[group, member, count - 1],
	);
	const others = rows.map(({ id }) => id);
	await insertManyTurns(owner, { family: group, category, member, count: count - others.length, others });
}
