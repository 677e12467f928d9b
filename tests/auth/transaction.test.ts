import { beforeAll, expect, test } from "vitest";
import { transaction } from "../../server/auth/transaction.ts";
import { deferred } from "../helpers/deferred.ts";
import { setUpTestDatabase } from "../helpers/set-up.ts";

const database = setUpTestDatabase();
beforeAll(async () => {
	await database.owner.query("create table public.pair (name text primary key, points integer not null)");
	await database.owner.query("insert into public.pair values ('one', 0), ('other', 0)");
});

const add = "update public.pair set points = points + 1 where name = $1";

test("two transactions that deadlock are both made, once", async () => {
	let arrived = 0;
	const { promise: met, resolve: meet } = deferred();
	let attempts = 0;
	const running: Promise<void>[] = [];
	const crosswise = (first: string, second: string) =>
		transaction(database.owner, async (db) => {
			// PostgreSQL may let the repeated one lock its first row before the other, which then deadlocks again.
			if (++attempts > 2) await Promise.race(running);
			await db.query(add, [first]);
			if (++arrived === 2) meet();
			await met;
			await db.query(add, [second]);
		});
	running.push(crosswise("one", "other"), crosswise("other", "one"));
	await Promise.all(running);
	expect(attempts).toBe(3);
	const { rows } = await database.owner.query("select points from public.pair");
	expect(rows).toEqual([{ points: 2 }, { points: 2 }]);
});

test.each([
	["a deadlock that comes again and again is given up", "40P01", 5],
	["what could not be serialized as well", "40001", 5],
	["any other error ends it at once", "23505", 1],
])("%s", async (_name, code, most) => {
	let attempts = 0;
	const failing = transaction(database.owner, async (db) => {
		attempts++;
		await db.query(`do $$ begin raise exception 'no' using errcode = '${code}'; end $$`);
	});
	await expect(failing).rejects.toMatchObject({ code });
	expect(attempts).toBe(most);
});
