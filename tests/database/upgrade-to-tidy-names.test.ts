import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { BUILTIN_FOLDER, readSql } from "../../server/database/sql-files.ts";
import { openOldDatabase } from "../helpers/old-database.ts";
import { POSTGRES_CLUSTERS } from "../helpers/postgres-clusters.ts";

const MIGRATION = "20261123000300";
const THREE_IN_NFC = "\u{1d160}";

it.each(POSTGRES_CLUSTERS.filter(([, isHere]) => isHere))(
	"%s: names of the version before are tidied, and nobody and nothing is lost",
	async (_, __, start) => {
		const { owner, superuser, upgrade, stop } = await openOldDatabase(start, MIGRATION);
		const read = async (sql: string) => (await superuser.query({ text: sql, rowMode: "array" })).rows;
		try {
			await owner.query(await readSql(BUILTIN_FOLDER, "owner_writes.sql"));

			const [user, group, dishes] = [randomUUID(), randomUUID(), randomUUID()];
			await superuser.query("insert into auth.users (id, email) values ($1, 'anna@example.org')", [user]);
			await superuser.query("insert into family_groups (id, name, user_id) values ($1, $2, $3)", [
				group,
				"My\u200b Family",
				user,
			]);
			const names = ["José", "Jose\u0301", "\u202eJosé", "\u200b", "\u3164", "Mia", `${"e\u0301".repeat(40)}`, "Notes"];
			const emojis: Record<string, string> = { Mia: "\u200b", Notes: THREE_IN_NFC.repeat(16) };
			for (const name of names)
				await superuser.query("insert into family_members (family_group_id, name, emoji) values ($1, $2, $3)", [
					group,
					name,
					emojis[name] ?? "👩\u200d👧\u200d",
				]);
			await superuser.query(
				"insert into decision_categories (id, family_group_id, name, question, options) values ($1, $2, 'Dishes', 'Wh\u00adich?', $3)",
				[dishes, group, ["A\u200b", "B", "A"]],
			);
			await superuser.query(
				"insert into decision_categories (family_group_id, name, question, options) values ($1, 'Di\u00adshes', 'Which?', $2)",
				[group, ["A\u200b", "A"]],
			);
			for (const [at, option] of ["Pa\u202ens", THREE_IN_NFC.repeat(80)].entries())
				await superuser.query(
					`insert into category_cycles (family_group_id, category_id, member_id, turn_number, option)
					select family_group_id, $1, id, $2, $3 from family_members where name = $4`,
					[dishes, at + 1, option, "Jose\u0301"],
				);
			await superuser.query(
				"insert into family_record (family_group_id, category_id, kind, round) values ($1, $2, 'reset', 1)",
				[group, dishes],
			);
			const ids = "select id::text from family_members order by position";
			const idsBefore = await read(ids);

			await upgrade();
			expect(await read(ids)).toEqual(idsBefore);
			expect(await read("select name from family_groups")).toEqual([["My Family"]]);
			expect(await read("select name, emoji from family_members order by position")).toEqual([
				["José", "👩\u200d👧"],
				["José 2", "👩\u200d👧"],
				["José 3", "👩\u200d👧"],
				["?", "👩\u200d👧"],
				["? 2", "👩\u200d👧"],
				["Mia", null],
				["é".repeat(40), "👩\u200d👧"],
				["Notes", null],
			]);
			expect(await read("select name, question, options from decision_categories order by position")).toEqual([
				["Dishes", "Which?", ["A", "B"]],
				["Dishes 2", null, null],
			]);
			expect(await read("select option from category_cycles order by turn_number")).toEqual([["Pans"], [null]]);
			expect(await read("select kind, member_name, done_by_name, option from family_record order by id")).toEqual([
				["turn", "José", null, "Pans"],
				["turn", "José", null, null],
				["reset", null, null, null],
			]);
			expect(
				await read(
					"select count(*)::int from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and not relforcerowsecurity",
				),
			).toEqual([[0]]);
		} finally {
			await stop();
		}
	},
);
