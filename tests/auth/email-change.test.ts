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
async function startAddressChange() {
	const user = await testServer.createUserWithRecentSignIn();
	const next = newAddress();
	const { data, error } = await user.device.auth.updateUser({ email: next });
	expect(error).toBeNull();
	expect(data.user).toMatchObject({ email: user.email, new_email: next });
	return { ...user, next, token_hash: await tokenFor(next) };
}

/** Presses the link on the device that asked for the change. */
const confirmOn = async (device: SupabaseClient, token_hash: string) =>
	follow(token_hash, "email_change", { device, proof: await readAccessToken(device) });

/** Presses the link that ends a change. @returns the answer's status and error code */
async function cancelAddressChange(cancel: string | null | undefined) {
	const body = JSON.stringify({ type: "email_change_cancel", token_hash: cancel });
	const answer = await testServer.request("/auth/v1/verify", { method: "POST", body });
	return [answer.status, ((await answer.json()) as { error_code?: string }).error_code];
}

const EXPIRED = [403, "otp_expired"];

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

describe("a change of address is accepted", () => {
	test("within ten minutes of a sign-in by the password or by Google, and not by a mail's link", async () => {
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
});

describe("a change of address that is confirmed", () => {
	test("is used from then on, and signs out everywhere but where the link was pressed", async () => {
		const { email, device: phone, next, token_hash } = await startAddressChange();
		const tablet = testServer.openDevice();
		await tablet.auth.signInWithPassword({ email, password: PASSWORD });
		expect(await subjectFor(email)).toBe("Your email address is about to change");
		expect(outcomeOf(await tablet.auth.refreshSession())).toBe("in");

		const { data, error } = await phone.auth.verifyOtp({ token_hash, type: "email_change" });
		expect(error).toBeNull();
		expect(data.user).toMatchObject({ email: next, identities: [{ email: next }] });
		expect(await subjectFor(email)).toBe("Your email address was changed");
		expect(await signIn(email)).toBe("invalid_credentials");
		expect(outcomeOf(await tablet.auth.refreshSession())).toBe("refresh_token_not_found");
		expect(outcomeOf(await phone.auth.refreshSession())).toBe("in");
	});

	test("by a victim names in its mail whose account it is, and signs that out by the click", async () => {
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

	test("leaves no link to the address before last, and no recovery's to the old one", async () => {
		const { email, device, token_hash: first } = await startAddressChange();
		await subjectFor(email);
		const { token_hash: recovery } = await startRecovery(email);
		const second = newAddress();
		await device.auth.updateUser({ email: second });
		expect(await follow(first, "email_change", { device })).toBe("otp_expired");
		expect(await follow(await tokenFor(second), "email_change", { device })).toBe("in");
		expect(await follow(recovery, "recovery")).toBe("otp_expired");
	});
});

describe("an address that somebody has signed up", () => {
	const changeTo = async (email: string) => {
		const { device, ...user } = await testServer.createUserWithRecentSignIn();
		return { ...user, device, answer: await device.auth.updateUser({ email }) };
	};

	test("and confirmed is answered like a free one, and its owner gets a mail", async () => {
		const { email: taken, device: owner } = await testServer.createUser();
		for (const email of [taken, newAddress()]) {
			const { device, answer } = await changeTo(email);
			expect(outcomeOf(answer)).toBe("in");
			expect(answer.data.user?.new_email).toBe(email);
			await testServer.flushMails();
			expect(await readUser(device)).toEqual(answer.data.user);
		}
		expect(await subjectFor(taken)).toBe("You already have an account");
		expect((await readUser(owner))?.email).toBe(taken);
	});

	test("is its owner's all the same, who never confirmed that sign-up", async () => {
		const { email: next, device: squatter, token_hash: squatted } = await startSignUp({ password: "mallory waits" });
		const { email, device } = await changeTo(next);
		expect(await confirmOn(device, await tokenFor(next))).toBe("in");
		expect((await readUser(device))?.email).toBe(next);
		expect(await follow(squatted, "signup", { device: squatter })).toBe("otp_expired");
		expect([await signIn(next), await signIn(next, "mallory waits")]).toEqual(["in", "invalid_credentials"]);
		expect((await testServer.owner.sql`select from auth.users where email = ${email}`).rowCount).toBe(0);
	});

	test("stays with whoever confirmed it while the change was pending", async () => {
		const { email: next, device: other, token_hash: signUp } = await startSignUp();
		const { email, device } = await changeTo(next);
		const token_hash = await tokenFor(next);
		expect(await follow(signUp, "signup", { device: other, proof: readCodeVerifier(other) })).toBe("in");
		expect(await confirmOn(device, token_hash)).toBe("email_exists");
		expect((await readUser(device))?.email).toBe(email);
		expect((await readUser(other))?.email).toBe(next);
	});

	test("stays with whoever comes by Google, confirmed or not", async () => {
		const next = newAddress();
		await testServer.owner.sql`
			with new_user as (insert into auth.users (email) values (${next}) returning id)
			insert into auth.identities (user_id, provider, provider_id, identity_data)
			select id, 'google', id::text, '{}' from new_user`;
		await changeTo(next);
		expect(await subjectFor(next)).not.toBe("Confirm your new email address");
	});
});

describe("the old address", () => {
	test("is notified at once, and can cancel the change without a session", async () => {
		const { email, next, token_hash, device } = await startAddressChange();
		const mail = await testServer.inbox.waitForMail(email);
		expect(mail.subject).toBe("Your email address is about to change");
		expect(mail.text).toMatch(/e…@e….example/);
		expect(mail.text).not.toContain(next);
		const link = extractLink(mail);
		expect(link.origin + link.pathname).toBe(`${testServer.siteUrl}/auth/cancel-email-change`);
		expect(await cancelAddressChange(link.searchParams.get("token_hash"))).toEqual([200, undefined]);
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
		expect(await cancelAddressChange(links[which])).toEqual([200, undefined]);
		expect(await pendingAddressOf(device)).toBeUndefined();
		await expectExpired(next, token_hash, email);
		for (const link of links) expect(await cancelAddressChange(link)).toEqual(EXPIRED);
	});

	test("has no link left once the change is confirmed", async () => {
		const { email, device, next } = await startAddressChange();
		const cancel = await tokenFor(email);
		await resend(device, email);
		await confirmOn(device, await tokenFor(next));
		const { rowCount } = await testServer.owner.sql`
			select from auth.one_time_tokens t join auth.users u on u.id = t.user_id where u.email = ${next}`;
		expect(rowCount).toBe(0);
		expect(await cancelAddressChange(cancel)).toEqual(EXPIRED);
	});

	test("has a link that is good for nothing else", async () => {
		const { email, device } = await startAddressChange();
		const cancel = await tokenFor(email);
		for (const type of ["email_change", "recovery", "signup", "email"] as const)
			expect(await follow(cancel, type)).toBe("otp_expired");
		expect(await pendingAddressOf(device)).toBeDefined();
		const { rows } = await testServer.owner.query("select json_agg(t)::text as all from auth.one_time_tokens t");
		expect(rows[0].all).not.toContain(cancel);
	});
});

describe("a pending change of address ends", () => {
	test.each<[how: string, end: (device: SupabaseClient, email: string) => PromiseLike<unknown>]>([
		[
			"with a new password",
			(device) => device.auth.updateUser({ password: "another fine horse", current_password: PASSWORD }),
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
	])("%s", async (_, end) => {
		const { email, next, token_hash, device } = await startAddressChange();
		const cancel = await tokenFor(email);
		await end(device, email);
		await expectExpired(next, token_hash, email);
		expect(await cancelAddressChange(cancel)).toEqual(EXPIRED);
	});

	test("after one hour, however fresh the mail is; the same link ends the next change", async () => {
		const { email, next, token_hash, device } = await startAddressChange();
		const cancel = await tokenFor(email);
		await testServer.owner.sql`
			update auth.users set email_change_sent_at = now() - interval '1 hour 1 second' where email = ${email}`;
		expect(await pendingAddressOf(device)).toBeUndefined();
		expect(await follow(token_hash, "email_change")).toBe("otp_expired");
		expect(await cancelAddressChange(cancel)).toEqual(EXPIRED);
		const before = testServer.inbox.mails.length;
		expect((await resend(device, email)).status).toBe(200);
		await testServer.flushMails();
		expect(testServer.inbox.mails).toHaveLength(before);
		expect(await signIn(next)).toBe("invalid_credentials");
		const another = newAddress();
		await device.auth.updateUser({ email: another });
		const newest = await tokenFor(another);
		expect(await cancelAddressChange(cancel)).toEqual([200, undefined]);
		await expectExpired(another, newest, email);
	});

	test("not with a logout on this device, nor with a name", async () => {
		const { device, next } = await startAddressChange();
		expect((await device.auth.updateUser({ data: { full_name: "Ada" } })).data.user?.new_email).toBe(next);
	});
});

describe("the mail of a change", () => {
	test("is not sent again without the session of the account", async () => {
		const { email, device } = await startAddressChange();
		await testServer.inbox.waitForMail(email);
		const before = testServer.inbox.mails.length;
		const answer = await testServer.openDevice().auth.resend({ type: "email_change", email });
		expect(answer.error).toMatchObject({ status: 401, code: "no_authorization" });
		// As an older server noted it.
		await testServer.owner.sql`
			insert into auth.mail_queue (kind, recipient) values ('email-change-again', ${email})`;
		await testServer.flushMails();
		expect(testServer.inbox.mails).toHaveLength(before);
		expect(await pendingAddressOf(device)).toBeDefined();
	});

	test("is sent again with it, to the account's own new address whatever is named", async () => {
		const { device, next } = await startAddressChange();
		const other = await startAddressChange();
		expect((await resend(device, other.email)).status).toBe(200);
		expect(await confirmOn(device, await tokenFor(next))).toBe("in");
		expect((await readUser(device))?.email).toBe(next);
	});
});
