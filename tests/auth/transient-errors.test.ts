import { expect, test } from "vitest";
import { setUpTestServer } from "../helpers/set-up.ts";
import { holdLock, waitForBlocked } from "../helpers/test-database.ts";
import { PASSWORD } from "../helpers/users.ts";
import { attemptSignIn } from "./sign-in-attempts.ts";

const testServer = setUpTestServer();

async function readResponse(request: Promise<Response>) {
	const answer = await request;
	const { error_code } = (await answer.json()) as { error_code?: string };
	return [answer.status, error_code, answer.headers.get("retry-after")];
}

const signIn = (email: string) => readResponse(attemptSignIn(testServer, { email, password: PASSWORD }));

const TRANSIENT_RESPONSE = [503, "request_timeout", "1"];

test.each([
	["a lock that others held too long", "55P03", TRANSIENT_RESPONSE],
	["a statement that took too long", "57014", TRANSIENT_RESPONSE],
	["a deadlock that comes again and again", "40P01", TRANSIENT_RESPONSE],
	["a database with too many connections", "53300", TRANSIENT_RESPONSE],
	["a database that stops", "57P01", TRANSIENT_RESPONSE],
	["a limit in the configuration", "53400", [500, "unexpected_failure", null]],
	["anything else", "23514", [500, "unexpected_failure", null]],
])("an account's request that meets %s is answered as that deserves", async (_, code, answer) => {
	const { email } = await testServer.createUser();
	await testServer.owner.query(
		`create function fail() returns trigger language plpgsql as $$
			begin raise exception 'in the way' using errcode = '${code}'; end $$;
		create trigger fail before update on auth.users for each row execute function fail()`,
	);
	const answered = await signIn(email);
	await testServer.owner.query("drop function fail() cascade");
	expect(answered).toEqual(answer);
	expect(await signIn(email)).toEqual([200, undefined, null]);
});

test("one that really waits for a lock, and is cancelled, is answered so too", async () => {
	const { email } = await testServer.createUser();
	const letGo = await holdLock(testServer.owner, "select from auth.users where email = $1 for update", [email]);
	const answer = signIn(email);
	const [pid] = await waitForBlocked(testServer.owner);
	await testServer.owner.sql`select pg_cancel_backend(${pid})`;
	expect(await answer).toEqual(TRANSIENT_RESPONSE);
	await letGo();
	expect(await signIn(email)).toEqual([200, undefined, null]);
});
