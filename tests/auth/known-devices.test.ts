import type { SupabaseClient } from "@supabase/supabase-js";
import { describe, expect, test } from "vitest";
import { setUpTestServer, startServerForTest } from "../helpers/set-up.ts";
import { PASSWORD } from "../helpers/users.ts";
import { accountSteps } from "./account-steps.ts";
import { attemptSignIn, cookieOf, fetchDeviceCookie, repeatRequest, repeatSequentially } from "./sign-in-attempts.ts";

const testServer = setUpTestServer();
const { startRecovery } = accountSteps(testServer);

/**
 * Whether a cookie is that of a known device: the right password opens the account from there, though strangers may
 * guess no more.
 */
async function isKnown(email: string, cookie: string, password = PASSWORD): Promise<boolean> {
	await attemptSignIn(testServer, { email });
	await testServer.owner.query("update auth.rate_limits set points = 80 where key like 'signInPerAccount:%'");
	const { status } = await attemptSignIn(testServer, { email, password, cookie });
	await testServer.owner.query("delete from auth.rate_limits where key like 'signInPerAccount:%'");
	expect([200, 429]).toContain(status);
	return status === 200;
}

const signIn = (email: string, password = PASSWORD, more: { readonly cookie?: string } = {}) =>
	attemptSignIn(testServer, { email, password, ...more });

const post = (path: string, body: object) => testServer.request(`/auth/v1/${path}`, { body });

/** Prepares a request that begins or renews a session, or retains it while others end. */
type Renew = (email: string, device: SupabaseClient) => Promise<() => Promise<Response>>;

const byPassword: Renew = async (email) => () => signIn(email);
const byRefreshToken: Renew = async (_email, device) => {
	const { data } = await device.auth.getSession();
	return () => post("token?grant_type=refresh_token", { refresh_token: data.session?.refresh_token });
};
const byLink: Renew = async (email) => {
	const { token_hash } = await startRecovery(email);
	return () => post("verify", { token_hash, type: "recovery" });
};
const NEW_PASSWORD = "another horse battery";
const CHANGE = { password: NEW_PASSWORD, current_password: PASSWORD };
const byNewPassword: Renew = async (_email, device) => () =>
	testServer.requestAs(device, "PUT", "/auth/v1/user", CHANGE);

/** What happens in the very moment when the transaction that adds a row to `table` is committed. */
async function atCommit(table: string, sql: string) {
	await testServer.owner.query(
		`create function at_commit() returns trigger language plpgsql security definer as $$
			begin ${sql}; return null; end $$;
		create constraint trigger at_commit after insert on ${table} deferrable initially deferred
			for each row execute function at_commit()`,
	);
	return () => testServer.owner.query("drop function at_commit() cascade");
}

describe.each<[way: string, table: string, renew: Renew]>([
	["a password", "auth.refresh_tokens", byPassword],
	["a refresh token", "auth.refresh_tokens", byRefreshToken],
	["a mail's link", "auth.refresh_tokens", byLink],
	["a new password", "auth.mail_queue", byNewPassword],
])("a session by %s whose transaction is committed", (_, table, renew) => {
	/** @returns what is answered where `sql` happens at that moment */
	async function answerBeside(sql: (email: string) => string) {
		const { email, device } = await testServer.createUser();
		const act = await renew(email, device);
		const end = await atCommit(table, sql(email));
		const answer = await act();
		await end();
		return { email, answer };
	}

	test("is answered without another look at the account", async () => {
		const { answer } = await answerBeside(
			() => `alter table auth.users rename devices_known_since to not_to_be_read;
			alter table auth.identities rename to identities_not_to_be_read`,
		);
		await testServer.owner.sql`
			alter table if exists auth.identities_not_to_be_read rename to identities;
			alter table auth.users rename not_to_be_read to devices_known_since`;
		expect(answer.status).toBe(200);
		expect(cookieOf(answer)).not.toBe("");
	});

	test("makes no device known that is forgotten right after it", async () => {
		const { email, answer } = await answerBeside(
			(email) =>
				`update auth.users set devices_known_since = clock_timestamp() + interval '1 second' where email = '${email}'`,
		);
		expect(answer.status).toBe(200);
		const password = renew === byNewPassword ? NEW_PASSWORD : PASSWORD;
		expect(await isKnown(email, cookieOf(answer), password)).toBe(false);
		expect(await isKnown(email, cookieOf(await signIn(email, password)), password)).toBe(true);
	});
});

test("a cookie that is made up, or another account's, does not lead past a limit to the database", async () => {
	const { email } = await testServer.createUser();
	const { email: other } = await testServer.createUser();
	const cookie = await fetchDeviceCookie(testServer, email);
	const foreign = await fetchDeviceCookie(testServer, other);
	const [name, value = ""] = cookie.split("=");
	const madeUp = `${value.slice(0, -2)}${value.endsWith("AA") ? "BB" : "AA"}`;
	const cookies = [foreign, ...["", "x", "x.".repeat(2000), madeUp].map((each) => `${name}=${each}`)];
	const from = "203.0.113.120";
	expect((await repeatRequest(11, () => attemptSignIn(testServer, { email, from }))).at(-1)).toBe(429);
	await testServer.owner.query("alter table auth.users rename to users_elsewhere");
	const statuses = await repeatRequest(cookies.length, (n) =>
		attemptSignIn(testServer, { email, from, cookie: cookies[n] as string }),
	);
	await testServer.owner.query("alter table auth.users_elsewhere rename to users");
	expect(statuses).toEqual(cookies.map(() => 429));
});

test("an account that forgets its devices again and again takes no other's position in the cookie", async () => {
	const users = await repeatSequentially(5, () => testServer.createUser());
	let cookie = "";
	const come = async (email: string) => {
		cookie = cookieOf(await signIn(email, PASSWORD, { cookie })) || cookie;
	};
	for (const { email } of users) await come(email);
	const [first, ...others] = users as [(typeof users)[0], ...typeof users];
	for (let n = 0; n < 3; n++) {
		expect((await first.device.auth.signOut({ scope: "others" })).error).toBeNull();
		await come(first.email);
	}
	for (const { email } of [first, ...others]) expect(await isKnown(email, cookie)).toBe(true);
});

type End = (device: SupabaseClient, email: string) => Promise<{ readonly error: unknown }>;
const recover: End = async (_, email) =>
	testServer.openDevice().auth.verifyOtp({ token_hash: (await startRecovery(email)).token_hash, type: "recovery" });

test.each<[what: string, end: End, password: string]>([
	["a new password", (device) => device.auth.updateUser(CHANGE), NEW_PASSWORD],
	["a recovery", recover, PASSWORD],
	["a logout everywhere", (device) => device.auth.signOut({ scope: "global" }), PASSWORD],
	["a logout elsewhere", (device) => device.auth.signOut({ scope: "others" }), PASSWORD],
])("a device that somebody else has, too, is a stranger after %s", async (_, end, password) => {
	const { email, device } = await testServer.createUser();
	const stolen = await fetchDeviceCookie(testServer, email);
	expect(await isKnown(email, stolen)).toBe(true);
	expect((await end(device, email)).error).toBeNull();
	expect(await isKnown(email, stolen, password)).toBe(false);
	// It is known again when somebody signs in there.
	const renewed = cookieOf(await signIn(email, password, { cookie: stolen }));
	expect(await isKnown(email, renewed, password)).toBe(true);
});

test("the device that chose a new password is known", async () => {
	const { email, device } = await testServer.createUser();
	const choose = await byNewPassword(email, device);
	expect(await isKnown(email, cookieOf(await choose()), NEW_PASSWORD)).toBe(true);
});

test("the cookie of a known device is for accounts only, and no script reads it", async () => {
	const { email } = await testServer.createUser();
	const cookie = (await signIn(email)).headers.get("set-cookie") ?? "";
	expect(cookie).toMatch(/^whose-turn-device=[\w.~-]+; Max-Age=\d+; Path=\/auth\/v1; HttpOnly; SameSite=Strict$/);
	expect(cookie).not.toContain(email);
	for (const again of [signIn(email, PASSWORD, { cookie: cookie.split(";")[0] as string }), signIn(email, "a guess")])
		expect((await again).headers.get("set-cookie")).toBeNull();

	const secure = await startServerForTest({ host: "127.0.0.1", siteUrl: "https://turns.example.org" });
	const { email: other } = await secure.createUser();
	const safe = await attemptSignIn(secure, { email: other, password: PASSWORD });
	expect(safe.headers.get("set-cookie")).toMatch(/^__Secure-whose-turn-device=.*; Secure;? ?/);
});
