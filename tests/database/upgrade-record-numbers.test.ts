import { randomUUID } from "node:crypto";
import type pg from "pg";
import { expect, it } from "vitest";
import { openOldDatabase } from "../helpers/old-database.ts";
import { POSTGRES_CLUSTERS } from "../helpers/postgres-clusters.ts";

const MIGRATION = "20261123000400";

it.each(POSTGRES_CLUSTERS.filter(([, isHere]) => isHere))(
	"%s: the entries that families have are numbered anew, each family's in their order",
	async (_, __, start) => {
		const { superuser, upgrade, stop } = await openOldDatabase(start, MIGRATION);
		try {
			const [anna, ben] = [await insertFamily(superuser), await insertFamily(superuser)];
			const add = (family: string, imported = false) =>
				superuser.query(
					`insert into family_record (id, family_group_id, category_id, kind, at, round, imported) overriding system value
					select case when $2 then -1 else 1 end * number, $1, id, 'drawn', timestamptz '2026-01-01' + number * interval '1 day', 1, $2
					from decision_categories, nextval('family_record_id_seq') number where family_group_id = $1`,
					[family, imported],
				);
			for (const imported of [false, true, false, true]) await add(anna, imported);
			for (let entry = 0; entry < 3; entry++) await add(ben);
			await add(anna);
			const inOrder = "select at from family_record where family_group_id = $1 order by id";
			const before = (await superuser.query(inOrder, [anna])).rows;
			expect(await readIds(superuser, anna)).toEqual([-4, -2, 1, 3, 8]);

			await upgrade();
			expect((await superuser.query(inOrder, [anna])).rows).toEqual(before);
			expect(await readIds(superuser, anna)).toEqual([-2, -1, 1, 2, 3]);
			expect(await readIds(superuser, ben)).toEqual([1, 2, 3]);
			await superuser.query(
				"insert into family_record (family_group_id, category_id, kind, round) select family_group_id, id, 'drawn', 1 from decision_categories",
			);
			expect(await readIds(superuser, anna)).toEqual([-2, -1, 1, 2, 3, 4]);
			expect(await readIds(superuser, ben)).toEqual([1, 2, 3, 4]);
		} finally {
			await stop();
		}
	},
);

async function insertFamily(superuser: pg.Client): Promise<string> {
	const [user, family] = [randomUUID(), randomUUID()];
	await superuser.query("insert into auth.users (id, email) values ($1, $2)", [user, `${user}@example.org`]);
	await superuser.query("insert into family_groups (id, name, user_id) values ($1, 'My Family', $2)", [family, user]);
	await superuser.query("insert into decision_categories (family_group_id, name) values ($1, 'Dishes')", [family]);
	return family;
}

async function readIds(superuser: pg.Client, family: string): Promise<number[]> {
	const { rows } = await superuser.query("select id::int from family_record where family_group_id = $1 order by id", [
		family,
	]);
	return rows.map(({ id }) => id);
}
