import type pg from "pg";
import type { DatabaseUser } from "./database-users.ts";
import { type FamilyRows, insertFamily } from "./family-rows.ts";

/**
 * A user's family whose first member has had `count` turns in its first category, and each of the others one in a last round. Inserted
 * past the triggers, which would take their time for each row.
 */
export async function insertLargeFamily(
	owner: pg.Pool,
	user: DatabaseUser,
	{ members, categories, count }: { members: string[]; categories: string[]; count: number },
): Promise<FamilyRows> {
	const family = await insertFamily(user, members, categories);
	const [category] = Object.values(family.categories);
	const [first, ...others] = Object.values(family.members);
	const client = await owner.connect();
	try {
		await client.query("begin");
		const tables = ["category_cycles", "family_record"];
		for (const table of tables) await client.query(`alter table ${table} disable trigger user`);
		await client.query(
			`insert into category_cycles (family_group_id, category_id, member_id, cycle_number, turn_number, created_at, round, opened_round)
			select $1, $2, case when n <= $4 then $3 else ($5::uuid[])[n - $4] end, 1, n,
				timestamptz '2020-01-01' + n * interval '1 minute', least(n, $4), n between 2 and $4
			from generate_series(1, $4::int + cardinality($5::uuid[])) n`,
			[family.id, category, first, count, others],
		);
		await client.query(
			`insert into family_record (id, family_group_id, category_id, kind, at, turn_id, round, opened_round, member_id, member_name)
			select turn.turn_number, turn.family_group_id, turn.category_id, 'turn', turn.created_at, turn.id, turn.round,
				turn.opened_round, turn.member_id, member.name
			from category_cycles turn join family_members member on member.id = turn.member_id where turn.family_group_id = $1`,
			[family.id],
		);
		for (const table of tables) await client.query(`alter table ${table} enable trigger user`);
		const rows = count + others.length;
		await client.query(
			`insert into whose_turn_quotas.family_sizes (family_group_id, table_name, row_count)
			select $1, name, $2 from unnest($3::name[]) name`,
			[family.id, rows, tables],
		);
		await client.query("insert into whose_turn_quotas.category_turns values ($1, $2, $2)", [category, rows]);
		await client.query("insert into whose_turn_quotas.record_numbers values ($1, $2, 0)", [family.id, rows]);
		await client.query("update decision_categories set running_round = $2 where id = $1", [category, count]);
		await client.query("commit");
	} catch (error) {
		await client.query("rollback");
		throw error;
	} finally {
		client.release();
	}
	return family;
}
