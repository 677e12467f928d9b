import { expect, test } from "vitest";
import { setUpTestServer } from "../helpers/set-up.ts";
import { PASSWORD } from "../helpers/users.ts";
import { attemptSignIn } from "./sign-in-attempts.ts";

const testServer = setUpTestServer();

async function signIn(email: string) {
	const answer = await attemptSignIn(testServer, { email, password: PASSWORD });
	return [answer.status, (await answer.json()).error_code, answer.headers.get("retry-after")];
}

// Which others pass: tests/rest/connections, tests/database/transient-errors.
test.each([
	["a lock that others held too long", "55P03", [503, "request_timeout", "1"]],
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
