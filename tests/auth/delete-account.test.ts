import type { SupabaseClient } from "@supabase/supabase-js";
import { expect, it } from "vitest";
import { setUpTestServer } from "../helpers/set-up.ts";
import { dumpTables, holdLock, waitForBlocked } from "../helpers/test-database.ts";
import { PASSWORD, readAccessToken } from "../helpers/users.ts";
import { beginFamily } from "./account-steps.ts";

const testServer = setUpTestServer();

/**
 * Counters of attempts, by hashed keys, which expire by themselves: deleting an account must not be a way to reset
 * them.
 */
const COUNTERS = "auth.rate_limits";

async function rows() {
	const { [COUNTERS]: _, ...tables } = await dumpTables(testServer.owner);
	return tables;
}

const bearer = async (device: SupabaseClient) => (await readAccessToken(device)).access_token;

function call(token: string, path: string, body: object): Promise<Response> {
	const headers = { apikey: testServer.publishableKey, authorization: `Bearer ${token}` };
	return testServer.request(path, { method: "POST", headers, body: JSON.stringify(body) });
}

async function familyOf(device: SupabaseClient): Promise<void> {
	const family_group_id = await beginFamily(device);
	await device.from("family_members").insert({ family_group_id, name: "Mia" });
}

it("deletes everything of the user, whatever was under way, and nothing of anybody else", async () => {
	const ben = await testServer.createUser();
	await familyOf(ben.device);
	await testServer.flushMails();
	const before = await rows();

	const { email, device } = await testServer.createUser();
	await familyOf(device);
	const phone = testServer.openDevice();
	await phone.auth.signInWithPassword({ email, password: PASSWORD });
	// Mails that cannot be sent wait in the queue, one of them with its link written already.
	testServer.inbox.setResponseCode(451);
	await phone.auth.resetPasswordForEmail(email);
	await phone.auth.updateUser({ email: `moved-${email}` });
	await testServer.flushMails();
	const meanwhile = await rows();
	for (const table of ["auth.mail_queue", "auth.one_time_tokens", "auth.refresh_tokens", "auth.identities"])
		expect(meanwhile[table]?.length, table).toBeGreaterThan(before[table]?.length ?? 0);

	const { error, status } = await device.rpc("delete_my_account");
	expect([error, status]).toEqual([null, 204]);
	expect(await rows()).toEqual(before);
	expect(JSON.stringify(await dumpTables(testServer.owner))).not.toContain(email);
	testServer.inbox.setResponseCode(250);
});

it("leaves tokens that open nothing and make nothing", async () => {
	const { email, device } = await testServer.createUser();
	const { data } = await device.auth.getSession();
	const token = await bearer(device);
	expect((await device.rpc("delete_my_account")).status).toBe(204);

	const refreshed = await device.auth.refreshSession({ refresh_token: data.session?.refresh_token ?? "" });
	expect(refreshed.error).toMatchObject({ status: 400, code: "refresh_token_not_found" });
	const headers = { apikey: testServer.publishableKey, authorization: `Bearer ${token}` };
	expect((await testServer.request("/auth/v1/user", { headers })).status).toBe(403);
	const families = await testServer.request("/rest/v1/family_groups", { headers });
	expect([families.status, await families.json()]).toEqual([200, []]);
	const revived = await call(token, "/rest/v1/family_groups", { name: "My Family", user_id: data.session?.user.id });
	expect([revived.status, await revived.json()]).toMatchObject([409, { code: "23503" }]);
	expect((await call(token, "/rest/v1/rpc/delete_my_account", {})).status).toBe(204);

	const again = await testServer.openDevice().auth.signInWithPassword({ email, password: PASSWORD });
	expect(again.error).toMatchObject({ status: 400, code: "invalid_credentials" });
});

it("wants a sign-in of the last minutes, which a refresh is not", async () => {
	const { email, device } = await testServer.createUser();
	await testServer.owner.sql`
		update auth.sessions set created_at = now() - interval '11 minutes'
		where user_id = (select id from auth.users where email = ${email})`;
	await device.auth.refreshSession();
	const refused = await device.rpc("delete_my_account");
	expect(refused).toMatchObject({ status: 403, error: { code: "PT403", hint: "reauthentication_needed" } });
	await device.auth.signInWithPassword({ email, password: PASSWORD });
	expect((await device.rpc("delete_my_account")).status).toBe(204);
});

it.each([
	["a mail", "POST", "resend", { type: "email_change", email: "anybody@family.example" }],
	["a new address", "PUT", "user", { email: "somewhere@else.example" }],
])("is no fault of the server when %s is requested at that moment", async (_, method, path, body) => {
	const { email, device } = await testServer.createUserWithRecentSignIn();
	const headers = { authorization: `Bearer ${await bearer(device)}` };
	const letGo = await holdLock(testServer.owner, "delete from auth.users where email = $1", [email]);
	let isAnswered = false;
	const response = testServer
		.request(`/auth/v1/${path}`, { method, headers, body: JSON.stringify(body) })
		.finally(() => {
			isAnswered = true;
		});
	await waitForBlocked(testServer.owner, 1, () => isAnswered);
	await letGo("commit");
	const answer = await response;
	expect([answer.status, await answer.json()]).toMatchObject([403, { error_code: "session_not_found" }]);
});
