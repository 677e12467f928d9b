import { expect, test } from "vitest";
import { setUpTestServer } from "../helpers/set-up.ts";
import { PASSWORD } from "../helpers/users.ts";
import { accountSteps, outcomeOf } from "./account-steps.ts";

const testServer = setUpTestServer();
const { startRecovery, signIn, follow, changeSessions, runCleanup } = accountSteps(testServer);

const banUser = (email: string, until: string) =>
	testServer.owner.sql`update auth.users set banned_until = ${until}::timestamptz where email = ${email}`;

const inAnHour = new Date(Date.now() + 3_600_000).toISOString();

test.each(["infinity", inAnHour])("whoever is banned neither signs in, refreshes nor asks until %s", async (until) => {
	const { email, device } = await testServer.createUser();
	const other = testServer.openDevice();
	await other.auth.signInWithPassword({ email, password: PASSWORD });
	const { token_hash } = await startRecovery(email);
	await banUser(email, until);
	const banned = { code: "user_banned" };
	expect((await device.auth.refreshSession()).error).toMatchObject({ status: 400, ...banned });
	expect((await device.auth.getUser()).error).toMatchObject({ status: 403, ...banned });
	expect((await device.auth.updateUser({ data: {} })).error).toMatchObject({ status: 403, ...banned });
	expect([await signIn(email), await follow(token_hash, "recovery")]).toEqual(["user_banned", "user_banned"]);
	// It is disclosed only with the right password.
	expect(await signIn(email, "a guess")).toBe("invalid_credentials");
	await banUser(email, new Date(Date.now() - 1000).toISOString());
	expect([await signIn(email), outcomeOf(await other.auth.refreshSession())]).toEqual(["in", "in"]);
});

const created = (days: number) => `created_at = now() - interval '${days} days'`;
const used = (days: number) => `${created(800)}, refreshed_at = now() - interval '${days} days'`;

test.each([
	["past its not_after", "not_after = now() - interval '1 second'", "not_after = now() + interval '1 hour'"],
	["unused for a year", used(366), used(364)],
	["never used in a year", created(366), created(364)],
])("a session %s opens nothing any more, and is cleaned up", async (_name, over, open) => {
	const { email, device } = await testServer.createUser();
	await changeSessions(email, open);
	expect(outcomeOf(await device.auth.getUser())).toBe("in");
	await changeSessions(email, over);
	expect((await device.auth.refreshSession()).error).toMatchObject({ status: 400, code: "session_expired" });
	expect(outcomeOf(await device.auth.getUser())).toBe("AuthSessionMissingError");
	await runCleanup();
	const { rowCount } = await testServer.owner.sql`
		select from auth.sessions where user_id = (select id from auth.users where email = ${email})`;
	expect(rowCount).toBe(0);
});

test("refresh tokens exchanged a day ago are cleaned up, in however many steps; the current one stays", async () => {
	const { email, device } = await testServer.createUser();
	await device.auth.refreshSession();
	await testServer.owner.sql`
		insert into auth.refresh_tokens (token, session_id, user_id, revoked, updated_at)
		select 'old' || n, id, user_id, true, now() - interval '25 hours'
		from auth.sessions, generate_series(1, 1200) n
		where user_id = (select id from auth.users where email = ${email})`;
	await runCleanup();
	const { rows } = await testServer.owner.sql<{ revoked: boolean }>`
		select revoked from auth.refresh_tokens where user_id = (select id from auth.users where email = ${email})
		order by id`;
	expect(rows.map(({ revoked }) => revoked)).toEqual([true, false]);
	expect(outcomeOf(await device.auth.refreshSession())).toBe("in");
});

test("links and sign-ins that nobody finished are cleaned up after a day", async () => {
	await startRecovery();
	const rows = async () =>
		(await testServer.owner.query("select from auth.one_time_tokens union all select from auth.flow_state")).rowCount;
	await testServer.owner.sql`
		insert into auth.flow_state (provider_type, authentication_method) values ('google', 'oauth')`;
	await runCleanup();
	expect(await rows()).toBeGreaterThan(0);
	await testServer.owner.query("update auth.one_time_tokens set created_at = now() - interval '25 hours'");
	await testServer.owner.query("update auth.flow_state set created_at = now() - interval '25 hours'");
	await runCleanup();
	expect(await rows()).toBe(0);
});

test("a sign-up that nobody confirmed in a week is forgotten, and nobody else", async () => {
	await testServer.owner.query(
		`with given(name, confirmed, provider, age) as (values
			('mistyped', false, 'email', interval '30 days'), ('confirmed', true, 'email', '30 days'),
			('google', false, 'google', '30 days'), ('yesterday', false, 'email', '1 day'),
			('requested again', false, 'email', '6 days 23 hours')
		), new_user as (
			insert into auth.users (email, email_confirmed_at, created_at, updated_at)
			select name, case when confirmed then now() end, now() - interval '30 days', now() - age from given
			returning id, email
		)
		insert into auth.identities (user_id, provider, provider_id, identity_data)
		select id, provider, id::text, '{}' from new_user join given on name = email`,
	);
	await runCleanup();
	const { rows } = await testServer.owner.sql`
		select one.email as name, count(ways)::int as ways
		from auth.users one left join auth.identities ways on ways.user_id = one.id
		where one.created_at < now() - interval '29 days' group by 1 order by 1`;
	const left = ["confirmed", "google", "requested again", "yesterday"];
	expect(rows).toEqual(left.map((name) => ({ name, ways: 1 })));
});
