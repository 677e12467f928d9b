import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { openDatabase } from "../../server/database/database.ts";
import { LONG_TIMEOUT_MS, startTestDatabase, type TestDatabase } from "../helpers/test-database.ts";

let test: TestDatabase;
beforeEach(async () => {
	test = await startTestDatabase();
});
afterEach(() => test.stop());

/** As the server starts again. */
async function restart() {
	await (await openDatabase({ databaseUrl: test.url, dataDir: "", print: () => {} })).stop();
}

/** What another release has left: a function, a right and a policy that are not as this one says. */
async function leaveOtherCode(set: string) {
	await test.owner.query(`
		create or replace function public.draw_rank(secret text, category_key text, n integer, member_key text) returns text
		language sql return 'other';
		grant delete on public.family_history to authenticated;
		create policy "anybody" on public.family_members using (true);
		update supabase_migrations.schema_migrations set ${set} where name in ('turns', 'access')`);
}

async function readCode() {
	const { rows } = await test.owner.query(`
		select public.draw_rank(repeat('0', 32), 'Dishes', 0, 'Ann') as rank,
			has_table_privilege('authenticated', 'public.family_history', 'delete') as may_delete,
			(select count(*)::int from pg_policies where policyname = 'anybody') as policies`);
	return rows[0];
}

it("code is put in force where its text is another one, and nothing that it does not say stays permitted", async () => {
	const before = await readCode();
	expect(before).toEqual({ rank: expect.stringMatching(/^[\da-f]{16}$/), may_delete: false, policies: 0 });
	await leaveOtherCode("statements = '{other}'");
	await restart();
	expect(await readCode()).toEqual(before);
	const { rows } = await test.owner.query(
		"select from supabase_migrations.schema_migrations where statements = '{other}'",
	);
	expect(rows).toEqual([]);
});

it("code is put in force whole where tables are new: what was dropped and made anew has its rights again", async () => {
	const before = await readCode();
	await leaveOtherCode("name = name");
	await test.owner.query(`
		drop table whose_turn_private.pairings, whose_turn_private.code_tries, public.family_invitations cascade;
		delete from supabase_migrations.schema_migrations where name = 'invitation_tables'`);
	await restart();
	expect(await readCode()).toEqual(before);
});

it("code does not wait for users who wait for it", async () => {
	await leaveOtherCode("statements = '{other}'");
	const user = await test.owner.connect();
	await user.query("begin; lock table public.family_members in row exclusive mode");
	const restarted = restart();
	const isWaited =
		"select count(*)::int as waiting from pg_locks where relation = 'public.family_members'::regclass and not granted";
	const timeout = LONG_TIMEOUT_MS;
	await vi.waitFor(async () => expect((await test.owner.query(isWaited)).rows).toEqual([{ waiting: 1 }]), { timeout });
	await user.query("select from public.family_groups");
	await user.query("commit");
	user.release();
	await restarted;
});

it("code of a later release stays where a server that was not updated yet starts again", async () => {
	await leaveOtherCode("statements = '{other}', release = '10.0.0'");
	const before = await readCode();
	await restart();
	expect(await readCode()).toEqual(before);
});

it("code that ran as it is runs no second time", async () => {
	await leaveOtherCode("name = name");
	const before = await readCode();
	await restart();
	expect(await readCode()).toEqual(before);
});
