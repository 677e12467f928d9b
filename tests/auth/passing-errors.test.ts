import { afterAll, beforeAll, expect, test } from "vitest";
import { guess } from "./attempts.ts";
import { PASSWORD, startWorld, type World } from "./world.ts";

let world: World;
beforeAll(async () => {
	world = await startWorld();
}, 60_000);
afterAll(() => world.stop());

async function answerTo(asked: Promise<Response>) {
	const answer = await asked;
	const { error_code } = (await answer.json()) as { error_code?: string };
	return [answer.status, error_code, answer.headers.get("retry-after")];
}

const signIn = (email: string) => answerTo(guess(world, { email, password: PASSWORD }));

const PASSES = [503, "request_timeout", "1"];

test.each([
	["a lock that others held too long", "55P03", PASSES],
	["a statement that took too long", "57014", PASSES],
	["a deadlock that comes again and again", "40P01", PASSES],
	["a database with too many connections", "53300", PASSES],
	["a database that stops", "57P01", PASSES],
	["a limit in the configuration", "53400", [500, "unexpected_failure", null]],
	["anything else", "23514", [500, "unexpected_failure", null]],
])("an account's request that meets %s is answered as that deserves", async (_, code, answer) => {
	const { email } = await world.newcomer();
	await world.owner.query(
		`create function fail() returns trigger language plpgsql as $$
			begin raise exception 'in the way' using errcode = '${code}'; end $$;
		create trigger fail before update on auth.users for each row execute function fail()`,
	);
	const answered = await signIn(email);
	await world.owner.query("drop function fail() cascade");
	expect(answered).toEqual(answer);
	expect(await signIn(email)).toEqual([200, undefined, null]);
});

test("one that really waits for a lock, and is cancelled, is answered so too", async () => {
	const { email } = await world.newcomer();
	const blocker = await world.owner.connect();
	await blocker.query("begin");
	await blocker.query("select from auth.users where email = $1 for update", [email]);
	const answer = signIn(email);
	const cancel = `select pg_cancel_backend(pid) from pg_stat_activity
		where datname = current_database() and usename = 'whose_turn_server' and wait_event_type = 'Lock'`;
	while ((await world.owner.query(cancel)).rowCount === 0);
	expect(await answer).toEqual(PASSES);
	await blocker.query("rollback");
	blocker.release();
	expect(await signIn(email)).toEqual([200, undefined, null]);
});
