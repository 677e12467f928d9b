import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { BUILTIN_FOLDER, readSql } from "../../server/database/sql-files.ts";
import { openOldDatabase } from "../helpers/old-database.ts";
import { POSTGRES_CLUSTERS } from "../helpers/postgres-clusters.ts";

const MIGRATION = "20261121000600";

it.each(POSTGRES_CLUSTERS.filter(([, isHere]) => isHere))(
	"%s: existing rows of families count",
	async (_, __, start) => {
		const { owner, superuser, upgrade, stop } = await openOldDatabase(start, MIGRATION);
		try {
			const [user, group, category, member] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
			await superuser.query("insert into auth.users (id, email) values ($1, 'anna@example.org')", [user]);
			await superuser.query("insert into family_groups (id, name, user_id) values ($1, 'My Family', $2)", [
				group,
				user,
			]);
			await superuser.query("insert into family_members (id, family_group_id, name) values ($1, $2, 'Mia')", [
				member,
				group,
			]);
			await superuser.query("insert into family_members (family_group_id, name) values ($1, 'Leo')", [group]);
			await superuser.query("insert into decision_categories (id, family_group_id, name) values ($1, $2, 'Dishes')", [
				category,
				group,
			]);
			const record = `insert into category_cycles (family_group_id, category_id, member_id) values ($1, $2, $3)
			returning turn_number, cycle_number`;
			for (let turn = 0; turn < 5; turn++) await superuser.query(record, [group, category, member]);
			await superuser.query("delete from category_cycles where turn_number = 2");

			await upgrade();
			await owner.query(await readSql(BUILTIN_FOLDER, "owner_writes.sql"));
			const sizes = await superuser.query(
				"select table_name, row_count from whose_turn_quotas.family_sizes order by table_name",
			);
			expect(sizes.rows).toEqual([
				{ table_name: "category_cycles", row_count: 4 },
				{ table_name: "decision_categories", row_count: 1 },
				{ table_name: "family_members", row_count: 2 },
				{ table_name: "family_record", row_count: 4 },
			]);
			const { rows } = await superuser.query(record, [group, category, member]);
			expect(rows).toEqual([{ turn_number: 6, cycle_number: 3 }]);
			const forced = await superuser.query(
				"select count(*)::int as tables from pg_class where relnamespace = 'public'::regnamespace and relforcerowsecurity",
			);
			expect(forced.rows).toEqual([{ tables: 6 }]);
		} finally {
			await stop();
		}
	},
);
