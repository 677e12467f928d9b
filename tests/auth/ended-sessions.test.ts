import { pino } from "pino";
import { describe, expect, test } from "vitest";
import { startCleanup } from "../../server/auth/cleanup.ts";
import { waitForMailedToken } from "../helpers/inbox.ts";
import { setUpTestServer } from "../helpers/set-up.ts";
import type { TestServer } from "../helpers/test-server.ts";
import { PASSWORD } from "../helpers/users.ts";

const testServer = setUpTestServer();

/** Changes the sessions of somebody, as whoever runs the server does or as time does. */
const sessionsOf = (email: string, change: string) =>
	testServer.owner.query(
		`update auth.sessions set ${change} where user_id = (select id from auth.users where email = $1)`,
		[email],
	);

const banUser = (email: string, until: string) =>
	testServer.owner.query("update auth.users set banned_until = $2::timestamptz where email = $1", [email, until]);

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

async function deleteAccount(device: Awaited<ReturnType<TestServer["createUser"]>>["device"]) {
	return device.rpc("delete_my_account");
}

describe("whoever is banned", () => {
	test.each(["infinity", inAnHour()])("neither signs in nor refreshes nor asks, until %s", async (until) => {
		const { email, device } = await testServer.createUser();
		await testServer.openDevice().auth.resetPasswordForEmail(email);
		const token_hash = await waitForMailedToken(testServer.inbox, email);
		await banUser(email, until);
		const refused = { status: 400, code: "user_banned" };
		expect((await testServer.openDevice().auth.signInWithPassword({ email, password: PASSWORD })).error).toMatchObject(
			refused,
		);
		expect((await device.auth.refreshSession()).error).toMatchObject(refused);
		const forbidden = { status: 403, code: "user_banned" };
		expect((await device.auth.getUser()).error).toMatchObject(forbidden);
		expect((await device.auth.updateUser({ data: { full_name: "Mallory" } })).error).toMatchObject(forbidden);
		expect((await testServer.openDevice().auth.verifyOtp({ token_hash, type: "recovery" })).error).toMatchObject(
			forbidden,
		);
	});

	test("is disclosed only with the right password", async () => {
		const { email } = await testServer.createUser();
		await banUser(email, "infinity");
		const { error } = await testServer.openDevice().auth.signInWithPassword({ email, password: "a guess" });
		expect(error?.code).toBe("invalid_credentials");
	});

	test("comes back when the time is over", async () => {
		const { email, device } = await testServer.createUser();
		await banUser(email, new Date(Date.now() - 1000).toISOString());
		expect((await testServer.openDevice().auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
		expect((await device.auth.refreshSession()).error).toBeNull();
	});
});

describe.each([
	["past its not_after", "not_after = now() - interval '1 second'", "not_after = now() + interval '1 hour'"],
	[
		"unused for a year",
		"created_at = now() - interval '800 days', refreshed_at = now() - interval '366 days'",
		"created_at = now() - interval '800 days', refreshed_at = now() - interval '364 days'",
	],
	["never used in a year", "created_at = now() - interval '366 days'", "created_at = now() - interval '364 days'"],
])("a session %s", (_name, over, open) => {
	test("opens nothing any more, and is cleaned up", async () => {
		const { email, device } = await testServer.createUser();
		await sessionsOf(email, open);
		expect((await device.auth.getUser()).error).toBeNull();
		await sessionsOf(email, over);
		expect((await device.auth.refreshSession()).error).toMatchObject({ status: 400, code: "session_expired" });
		expect((await device.auth.getUser()).error?.name).toBe("AuthSessionMissingError");

		await runCleanup();
		const left = () =>
			testServer.owner.query("select from auth.sessions where user_id = (select id from auth.users where email = $1)", [
				email,
			]);
		expect((await left()).rowCount).toBe(0);
	});
});

test("an account cannot be deleted from a session past its not_after", async () => {
	const { email, device } = await testServer.createUser();
	await sessionsOf(email, "not_after = now() - interval '1 second'");
	expect((await deleteAccount(device)).error).toMatchObject({ code: "PT403", hint: "session_not_found" });
});

test("refresh tokens exchanged a day ago are cleaned up, in however many steps; the current one stays", async () => {
	const { email, device } = await testServer.createUser();
	await device.auth.refreshSession();
	await testServer.owner.query(
		`insert into auth.refresh_tokens (token, session_id, user_id, revoked, updated_at)
			select 'old' || n, id, user_id, true, now() - interval '25 hours' from auth.sessions, generate_series(1, 1200) n
			where user_id = (select id from auth.users where email = $1)`,
		[email],
	);
	await runCleanup();
	const { rows } = await testServer.owner.query<{ revoked: boolean }>(
		"select revoked from auth.refresh_tokens where user_id = (select id from auth.users where email = $1) order by id",
		[email],
	);
	expect(rows.map(({ revoked }) => revoked)).toEqual([true, false]);
	expect((await device.auth.refreshSession()).error).toBeNull();
});

test("links and sign-ins that nobody finished are cleaned up after a day", async () => {
	const { email } = await testServer.createUser();
	await testServer.openDevice().auth.resetPasswordForEmail(email);
	await testServer.inbox.waitForMail(email);
	const rows = async () =>
		(await testServer.owner.query("select from auth.one_time_tokens union all select from auth.flow_state")).rowCount;
	await testServer.owner.query(
		"insert into auth.flow_state (provider_type, authentication_method) values ('google', 'oauth')",
	);
	await runCleanup();
	expect(await rows()).toBeGreaterThan(0);
	await testServer.owner.query("update auth.one_time_tokens set created_at = now() - interval '25 hours'");
	await testServer.owner.query("update auth.flow_state set created_at = now() - interval '25 hours'");
	await runCleanup();
	expect(await rows()).toBe(0);
});

/** As the server does when it starts, and every hour. */
async function runCleanup(): Promise<void> {
	await startCleanup(testServer.owner, pino({ level: "silent" }))();
}
