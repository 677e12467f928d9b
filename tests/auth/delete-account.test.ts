import type { SupabaseClient } from "@supabase/supabase-js";
import { expect, it } from "vitest";
import { setUpTestServer } from "../helpers/set-up.ts";
import { dumpTables, holdLock, waitForBlocked } from "../helpers/test-database.ts";
import { PASSWORD } from "../helpers/users.ts";
import { accountSteps, beginFamily } from "./account-steps.ts";

const testServer = setUpTestServer();

/** But counters of attempts, which expire by themselves: to delete an account is no way to reset them. */
const dumpAll = () => dumpTables(testServer.owner, ["auth.rate_limits"]);

async function familyOf(device: SupabaseClient): Promise<void> {
	const family_group_id = await beginFamily(device);
	await device.from("family_members").insert({ family_group_id, name: "Mia" });
}

it("deletes everything of the user, whatever was under way, and nothing of anybody else", async () => {
	const ben = await testServer.createUser();
	await familyOf(ben.device);
	await testServer.flushMails();
	const before = await dumpAll();

	const { email, device } = await testServer.createUser();
	await familyOf(device);
	const phone = testServer.openDevice();
	await phone.auth.signInWithPassword({ email, password: PASSWORD });
	// Mails that cannot be sent wait in the queue, one of them with its link written already.
	testServer.inbox.setResponseCode(451);
	await phone.auth.resetPasswordForEmail(email);
	await phone.auth.updateUser({ email: `moved-${email}` });
	await testServer.flushMails();
	const meanwhile = await dumpAll();
	for (const table of ["auth.mail_queue", "auth.one_time_tokens", "auth.refresh_tokens", "auth.identities"])
		expect(meanwhile[table]?.length, table).toBeGreaterThan(before[table]?.length ?? 0);

	const { error, status } = await device.rpc("delete_my_account");
	expect([error, status]).toEqual([null, 204]);
	expect(await dumpAll()).toEqual(before);
	expect(JSON.stringify(await dumpTables(testServer.owner))).not.toContain(email);
	testServer.inbox.setResponseCode(250);
});

it("leaves tokens that open nothing, in accounts and tables", async () => {
	const { email, device } = await testServer.createUser();
	const { data } = await device.auth.getSession();
	const { access_token, refresh_token = "", user } = data.session ?? {};
	expect((await device.rpc("delete_my_account")).status).toBe(204);
	const refreshed = await device.auth.refreshSession({ refresh_token });
	expect(refreshed.error).toMatchObject({ status: 400, code: "refresh_token_not_found" });
	const headers = { apikey: testServer.publishableKey };
	const call = (path: string, body?: object) => testServer.request(path, { headers, token: access_token, body });
	expect((await call("/auth/v1/user")).status).toBe(403);
	expect(await (await call("/rest/v1/family_groups")).json()).toEqual([]);
	const family = { name: "My Family", user_id: user?.id };
	expect((await call("/rest/v1/family_groups", family)).status).toBe(409);
	expect((await call("/rest/v1/rpc/delete_my_account", {})).status).toBe(204);
	expect(await accountSteps(testServer).signIn(email)).toBe("invalid_credentials");
});

it("wants a sign-in of the last minutes, which a refresh is not", async () => {
	const { email, device } = await testServer.createUser();
	await accountSteps(testServer).changeSessions(email, "created_at = now() - interval '11 minutes'");
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
	const letGo = await holdLock(testServer.owner, "delete from auth.users where email = $1", [email]);
	let isAnswered = false;
	const response = testServer.requestAs(device, method, `/auth/v1/${path}`, body).finally(() => {
		isAnswered = true;
	});
	await waitForBlocked(testServer.owner, 1, () => isAnswered);
	await letGo("commit");
	const answer = await response;
	expect([answer.status, await answer.json()]).toMatchObject([403, { error_code: "session_not_found" }]);
});
