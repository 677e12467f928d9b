import type { SupabaseClient } from "@supabase/supabase-js";
import { describe, expect, test } from "vitest";
import { extractLink } from "../helpers/inbox.ts";
import { setUpTestServer } from "../helpers/set-up.ts";
import { PASSWORD, readAccessToken, readCodeVerifier } from "../helpers/users.ts";
import { accountSteps, outcomeOf } from "./account-steps.ts";

const testServer = setUpTestServer();
const { tokenFor, subjectFor, startSignUp, startRecovery, signIn, follow, changeSessions } = accountSteps(testServer);

let addressCount = 0;
const newAddress = () => `evil${++addressCount}@elsewhere.example`;

/** A user who has just requested a change of address. */
async function startAddressChange(next = newAddress()) {
	const user = await testServer.createUserWithRecentSignIn();
	const { data } = await user.device.auth.updateUser({ email: next });
	expect(data.user).toMatchObject({ email: user.email, new_email: next });
	return { ...user, id: data.user?.id as string, next, token_hash: await tokenFor(next) };
}

/** Presses the link on the device that asked for the change. */
const confirmOn = async (device: SupabaseClient, token_hash: string) =>
	follow(token_hash, "email_change", { device, proof: await readAccessToken(device) });

const verify = (body: object, token?: string) => testServer.request("/auth/v1/verify", { token, body });

/** Presses the link that ends a change. @returns the answer's error code */
const cancel = async (token_hash: string | undefined) =>
	(await (await verify({ type: "email_change_cancel", token_hash })).json()).error_code ?? "canceled";

const readUser = async (device: SupabaseClient) => (await device.auth.getUser()).data.user;
const pendingAddressOf = async (device: SupabaseClient) => (await readUser(device))?.new_email;

const resend = (device: SupabaseClient, email: string) =>
	testServer.requestAs(device, "POST", "/auth/v1/resend", { type: "email_change", email });

/** Everything that a link to another address must not outlive. */
async function expectExpired(address: string, token_hash: string, email: string) {
	expect(await follow(token_hash, "email_change")).toBe("otp_expired");
	expect(await signIn(address)).toBe("invalid_credentials");
	const { rows } = await testServer.owner.sql`select email_change from auth.users where email = ${email}`;
	expect(rows).toEqual([{ email_change: null }]);
}

test("a change is accepted for ten minutes after a sign-in by password or Google, not by a mail's link", async () => {
	const { email, device } = await testServer.createUserWithRecentSignIn();
	const change = async () => outcomeOf(await device.auth.updateUser({ email: newAddress() }));
	for (const session of [
		"created_at = now() - interval '10 minutes 1 second'",
		"created_at = now(), authentication_method = 'otp'",
		"authentication_method = 'recovery'",
		"authentication_method = 'email_change'",
	]) {
		await changeSessions(email, session);
		expect([session, await change()]).toEqual([session, "reauthentication_needed"]);
		expect(await pendingAddressOf(device)).toBeUndefined();
	}
	await changeSessions(email, "authentication_method = 'oauth', created_at = now() - interval '9 minutes'");
	expect(await change()).toBe("in");
	await device.auth.signInWithPassword({ email, password: PASSWORD });
	expect(await change()).toBe("in");
});

test("a confirmed address is used from then on, and signs out everywhere but where the link was pressed", async () => {
	const { email, device: phone, next, token_hash } = await startAddressChange();
	const tablet = testServer.openDevice();
	await tablet.auth.signInWithPassword({ email, password: PASSWORD });
	const cancellation = await tokenFor(email);
	expect(outcomeOf(await tablet.auth.refreshSession())).toBe("in");

	const { data } = await phone.auth.verifyOtp({ token_hash, type: "email_change" });
	expect(data.user).toMatchObject({ email: next, identities: [{ email: next }] });
	expect(await subjectFor(email)).toBe("Your email address was changed");
	expect(await signIn(email)).toBe("invalid_credentials");
	expect(outcomeOf(await tablet.auth.refreshSession())).toBe("refresh_token_not_found");
	expect(outcomeOf(await phone.auth.refreshSession())).toBe("in");
	expect(await cancel(cancellation)).toBe("otp_expired");
	const { rowCount } = await testServer.owner.sql`select from auth.one_time_tokens where user_id = ${data.user?.id}`;
	expect(rowCount).toBe(0);
});

test("a victim reads in its mail whose account it is, and signs that out by the click", async () => {
	const { device: mallory } = await testServer.createUserWithRecentSignIn("mallory@stranger.example");
	await mallory.auth.updateUser({ email: "victim@family.example" });
	const mail = await testServer.inbox.waitForMail("victim@family.example");
	expect(mail.subject).toBe("Confirm your new email address");
	expect(mail.text).toContain("m…@s….example is not yours?");
	expect(mail.text).not.toContain("mallory");
	const token_hash = extractLink(mail).searchParams.get("token_hash") as string;
	const victim = testServer.openDevice();
	expect(await follow(token_hash, "email_change", { device: victim })).toBe("in");
	expect(outcomeOf(await mallory.auth.refreshSession())).toBe("refresh_token_not_found");
	expect(outcomeOf(await victim.auth.refreshSession())).toBe("in");
});

test("no link is left to the address before last, and no recovery's to the old one", async () => {
	const { email, device, token_hash: first } = await startAddressChange();
	await subjectFor(email);
	const { token_hash: recovery } = await startRecovery(email);
	const second = newAddress();
	await device.auth.updateUser({ email: second });
	expect(await follow(first, "email_change", { device })).toBe("otp_expired");
	expect(await follow(await tokenFor(second), "email_change", { device })).toBe("in");
	expect(await follow(recovery, "recovery")).toBe("otp_expired");
});

describe("somebody's own account, with all the ways in that there can be, pointed at a victim's address", () => {
	async function pointAtVictim() {
		const { id, ...change } = await startAddressChange();
		await testServer.owner.sql`
			insert into auth.identities (user_id, provider, provider_id, identity_data)
			select ${id}::uuid, 'google', sub, jsonb_build_object('sub', sub, 'email', address, 'email_verified', verified)
			from (values
				('mallory ' || ${id}::uuid, ${change.email}, true), ('claims ' || ${id}::uuid, ${change.next}, false),
				('victim ' || ${id}::uuid, ${change.next}, true)
			) given(sub, address, verified)`;
		await testServer.owner.sql`
			update auth.users set raw_app_meta_data = '{"provider": "email", "providers": ["email", "google"]}'
			where id = ${id}`;
		// A sign-in with Google whose code is not exchanged yet.
		await testServer.owner.sql`
			insert into auth.flow_state (user_id, auth_code, auth_code_issued_at, code_challenge, provider_type,
				authentication_method)
			values (${id}, ${`code of ${id}`}, now(), 'x', 'google', 'oauth')`;
		const waysIn = "select provider, email from auth.identities where user_id = $1 order by provider";
		return { ...change, id, waysIn: async () => (await testServer.owner.query(waysIn, [id])).rows };
	}

	test.each<[whose: string, session: (mallory: SupabaseClient) => Promise<object>]>([
		["without a session", async () => ({})],
		["with somebody else's session", async () => readAccessToken((await testServer.createUser()).device)],
		[
			"with a session of the account that has ended",
			async (mallory) => {
				const session = await readAccessToken(mallory);
				await mallory.auth.signOut({ scope: "local" });
				return session;
			},
		],
	])("leaves nobody else a way in once it is confirmed %s", async (_, openSession) => {
		const { device: mallory, id, next: email, token_hash, waysIn } = await pointAtVictim();
		const session = await openSession(mallory);
		const victim = testServer.openDevice();
		const { data } = await victim.auth.verifyOtp({ token_hash, type: "email_change", ...session });
		const app_metadata = { provider: "email", providers: ["email", "google"], password_needed: true };
		expect(data.user).toMatchObject({ email, app_metadata });
		expect(await waysIn()).toEqual(["email", "google"].map((provider) => ({ provider, email })));
		expect(await signIn(email)).toBe("invalid_credentials");
		expect(outcomeOf(await mallory.auth.refreshSession())).not.toBe("in");
		expect((await testServer.owner.sql`select from auth.sessions where user_id = ${id}`).rowCount).toBe(1);
		expect((await testServer.owner.sql`select from auth.flow_state where user_id = ${id}`).rowCount).toBe(0);
		expect(outcomeOf(await victim.auth.updateUser({ password: "chosen by the owner" }))).toBe("in");
		expect(await signIn(email, "chosen by the owner")).toBe("in");
	});

	test.each(["in the body", "as a header"])("loses nothing with the account's session %s", async (where) => {
		const { device, next, token_hash, waysIn } = await pointAtVictim();
		const session = await readAccessToken(device);
		const link = { type: "email_change", token_hash };
		const isInBody = where === "in the body";
		const answer = await (isInBody ? verify({ ...link, ...session }) : verify(link, session.access_token));
		expect([answer.status, await signIn(next)]).toEqual([200, "in"]);
		expect(await waysIn()).toHaveLength(4);
	});
});

describe("an address that somebody has signed up", () => {
	test("and confirmed is answered like a free one, and its owner gets a mail", async () => {
		const { email: taken, device: owner } = await testServer.createUser();
		for (const email of [taken, newAddress()]) {
			const { device } = await testServer.createUserWithRecentSignIn();
			const { data } = await device.auth.updateUser({ email });
			expect(data.user?.new_email).toBe(email);
			await testServer.flushMails();
			expect(await readUser(device)).toEqual(data.user);
		}
		expect(await subjectFor(taken)).toBe("You already have an account");
		expect((await readUser(owner))?.email).toBe(taken);
	});

	test("is its owner's all the same, who never confirmed that sign-up", async () => {
		const squatted = await startSignUp({ password: "mallory waits" });
		const { email, device, next, token_hash } = await startAddressChange(squatted.email);
		expect(await confirmOn(device, token_hash)).toBe("in");
		expect((await readUser(device))?.email).toBe(next);
		expect(await follow(squatted.token_hash, "signup", { device: squatted.device })).toBe("otp_expired");
		expect([await signIn(next), await signIn(next, "mallory waits")]).toEqual(["in", "invalid_credentials"]);
		expect((await testServer.owner.sql`select from auth.users where email = ${email}`).rowCount).toBe(0);
	});

	test("stays with whoever confirmed it while the change was pending", async () => {
		const { email: next, device: other, token_hash: signUp } = await startSignUp();
		const { email, device, token_hash } = await startAddressChange(next);
		expect(await follow(signUp, "signup", { device: other, proof: readCodeVerifier(other) })).toBe("in");
		expect(await confirmOn(device, token_hash)).toBe("email_exists");
		expect([await readUser(device), await readUser(other)]).toMatchObject([{ email }, { email: next }]);
	});

	test("stays with whoever comes by Google, confirmed or not", async () => {
		const email = newAddress();
		await testServer.owner.sql`
			with new_user as (insert into auth.users (email) values (${email}) returning id)
			insert into auth.identities (user_id, provider, provider_id, identity_data)
			select id, 'google', id::text, '{}' from new_user`;
		const { device } = await testServer.createUserWithRecentSignIn();
		await device.auth.updateUser({ email });
		expect(await subjectFor(email)).not.toBe("Confirm your new email address");
	});
});

describe("the old address", () => {
	test("is notified at once, and can cancel it without a session, by a link good for nothing else", async () => {
		const { email, next, token_hash, device } = await startAddressChange();
		const mail = await testServer.inbox.waitForMail(email);
		expect(mail.subject).toBe("Your email address is about to change");
		expect(mail.text).toMatch(/e…@e….example/);
		expect(mail.text).not.toContain(next);
		const link = extractLink(mail);
		expect(link.origin + link.pathname).toBe(`${testServer.siteUrl}/auth/cancel-email-change`);
		const cancellation = link.searchParams.get("token_hash") as string;
		const { rows } = await testServer.owner.query("select json_agg(t)::text as all from auth.one_time_tokens t");
		expect(rows[0].all).not.toContain(cancellation);
		for (const type of ["email_change", "recovery", "signup", "email"] as const)
			expect(await follow(cancellation, type)).toBe("otp_expired");
		expect(await pendingAddressOf(device)).toBeDefined();
		expect(await cancel(cancellation)).toBe("canceled");
		await expectExpired(next, token_hash, email);
		expect((await readUser(device))?.email).toBe(email);
	});

	test.each([0, 1])("can end it with the link of every mail about it: %i", async (which) => {
		const { email, device } = await startAddressChange();
		const first = await tokenFor(email);
		const next = newAddress();
		await device.auth.updateUser({ email: next });
		const token_hash = await tokenFor(next);
		const links = [first, await tokenFor(email)];
		expect(await cancel(links[which])).toBe("canceled");
		await expectExpired(next, token_hash, email);
		for (const link of links) expect(await cancel(link)).toBe("otp_expired");
	});
});

test.each<[how: string, end: (device: SupabaseClient, email: string) => PromiseLike<unknown>]>([
	[
		"with a new password",
		({ auth }) => auth.updateUser({ password: "another fine horse", current_password: PASSWORD }),
	],
	["with a recovery", async (_, email) => follow((await startRecovery(email)).token_hash, "recovery")],
	["with a logout everywhere", (device) => device.auth.signOut({ scope: "global" })],
	[
		"by naming one's own address, which needs no proof",
		async (device, email) => {
			await changeSessions(email, "created_at = now() - interval '1 day'");
			await device.auth.updateUser({ email: email.toUpperCase() });
		},
	],
])("a pending change ends %s", async (_, end) => {
	const { email, next, token_hash, device } = await startAddressChange();
	const cancellation = await tokenFor(email);
	await end(device, email);
	await expectExpired(next, token_hash, email);
	expect(await cancel(cancellation)).toBe("otp_expired");
});

test("it ends after one hour, however fresh the mail is; the same link ends the next change", async () => {
	const { email, next, token_hash, device } = await startAddressChange();
	const cancellation = await tokenFor(email);
	await testServer.owner.sql`
		update auth.users set email_change_sent_at = now() - interval '1 hour 1 second' where email = ${email}`;
	expect(await pendingAddressOf(device)).toBeUndefined();
	expect(await follow(token_hash, "email_change")).toBe("otp_expired");
	expect(await cancel(cancellation)).toBe("otp_expired");
	const before = testServer.inbox.mails.length;
	expect((await resend(device, email)).status).toBe(200);
	await testServer.flushMails();
	expect(testServer.inbox.mails).toHaveLength(before);
	expect(await signIn(next)).toBe("invalid_credentials");
	const another = newAddress();
	await device.auth.updateUser({ email: another });
	const newest = await tokenFor(another);
	expect(await cancel(cancellation)).toBe("canceled");
	await expectExpired(another, newest, email);
});

test("its mail is sent again to the account's session alone, to its own new address whatever is named", async () => {
	const { email, device, next } = await startAddressChange();
	await testServer.inbox.waitForMail(email);
	const before = testServer.inbox.mails.length;
	const answer = await testServer.openDevice().auth.resend({ type: "email_change", email });
	expect(answer.error).toMatchObject({ status: 401, code: "no_authorization" });
	// As an older server noted it.
	await testServer.owner.sql`
		insert into auth.mail_queue (kind, recipient) values ('email-change-again', ${email})`;
	await testServer.flushMails();
	expect(testServer.inbox.mails).toHaveLength(before);
	// A name does not end it.
	expect((await device.auth.updateUser({ data: { full_name: "Ada" } })).data.user?.new_email).toBe(next);
	const other = await startAddressChange();
	expect((await resend(device, other.email)).status).toBe(200);
	expect(await confirmOn(device, await tokenFor(next))).toBe("in");
	expect((await readUser(device))?.email).toBe(next);
});
