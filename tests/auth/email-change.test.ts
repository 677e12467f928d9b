import type { SupabaseClient } from "@supabase/supabase-js";
import { describe, expect, test } from "vitest";
import { readAccessToken } from "../helpers/clients.ts";
import { extractLink, waitForMailedToken } from "../helpers/inbox.ts";
import { setUpTestServer } from "../helpers/set-up.ts";
import { PASSWORD } from "../helpers/users.ts";

const testServer = setUpTestServer();

let addressCount = 0;
const newAddress = () => `evil${++addressCount}@elsewhere.example`;

const tokenFor = (address: string) => waitForMailedToken(testServer.inbox, address);

/** A user who has just requested a change of address. */
async function startAddressChange() {
	const user = await testServer.createUserWithRecentSignIn();
	const next = newAddress();
	const { data, error } = await user.device.auth.updateUser({ email: next });
	expect(error).toBeNull();
	expect(data.user?.new_email).toBe(next);
	return { ...user, next, token_hash: await tokenFor(next) };
}

/** Presses the link that ends a change. @returns the answer's status and error code */
async function cancelAddressChange(cancel: string | null | undefined) {
	const body = JSON.stringify({ type: "email_change_cancel", token_hash: cancel });
	const answer = await testServer.request("/auth/v1/verify", { method: "POST", body });
	return [answer.status, ((await answer.json()) as { error_code?: string }).error_code];
}

const EXPIRED = [403, "otp_expired"];

const pendingAddressOf = async (device: SupabaseClient) => (await device.auth.getUser()).data.user?.new_email;

const resend = (device: SupabaseClient, email: string) =>
	testServer.requestAs(device, "POST", "/auth/v1/resend", { type: "email_change", email });

/** Everything that a link to another address must not outlive. */
async function expectExpired(address: string, token_hash: string, email: string) {
	const late = await testServer.openDevice().auth.verifyOtp({ token_hash, type: "email_change" });
	expect(late.error?.code).toBe("otp_expired");
	expect(
		(await testServer.openDevice().auth.signInWithPassword({ email: address, password: PASSWORD })).error?.code,
	).toBe("invalid_credentials");
	const { rows } = await testServer.owner.query("select email_change from auth.users where email = $1", [email]);
	expect(rows).toEqual([{ email_change: null }]);
}

describe("a change of address is accepted", () => {
	const sessionOf = (email: string, change: string) =>
		testServer.owner.query(
			`update auth.sessions set ${change} where user_id = (select id from auth.users where email = $1)`,
			[email],
		);

	test("within ten minutes of a sign-in by the password or by Google, and not by a mail's link", async () => {
		const { email, device } = await testServer.createUserWithRecentSignIn();
		for (const change of [
			"created_at = now() - interval '10 minutes 1 second'",
			"created_at = now(), authentication_method = 'otp'",
			"authentication_method = 'recovery'",
			"authentication_method = 'email_change'",
		]) {
			await sessionOf(email, change);
			const { error } = await device.auth.updateUser({ email: newAddress() });
			expect([change, error?.code]).toEqual([change, "reauthentication_needed"]);
			expect(await pendingAddressOf(device)).toBeUndefined();
		}
		await sessionOf(email, "authentication_method = 'oauth', created_at = now() - interval '9 minutes'");
		expect((await device.auth.updateUser({ email: newAddress() })).error).toBeNull();
		expect((await device.auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
		expect((await device.auth.updateUser({ email: newAddress() })).error).toBeNull();
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
		expect((await device.auth.getUser()).data.user?.email).toBe(email);
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

	test.each<[how: string, end: (device: SupabaseClient, email: string) => Promise<unknown>]>([
		["by naming one's own address", (device, email) => device.auth.updateUser({ email })],
		["by a logout everywhere", (device) => device.auth.signOut({ scope: "global" })],
		[
			"by its time, though the link is younger",
			(_device, email) =>
				testServer.owner.query(
					"update auth.users set email_change_sent_at = now() - interval '2 hours' where email = $1",
					[email],
				),
		],
	])(
		"learns that there is nothing to end any more when it ended %s, and can end the next with the same link",
		async (_, end) => {
			const { email, device } = await startAddressChange();
			const cancel = await tokenFor(email);
			await end(device, email);
			expect(await cancelAddressChange(cancel)).toEqual(EXPIRED);
			await device.auth.signInWithPassword({ email, password: PASSWORD });
			const next = newAddress();
			expect((await device.auth.updateUser({ email: next })).error).toBeNull();
			const token_hash = await tokenFor(next);
			expect(await cancelAddressChange(cancel)).toEqual([200, undefined]);
			expect(await pendingAddressOf(device)).toBeUndefined();
			await expectExpired(next, token_hash, email);
		},
	);

	test("has no link left once the change is confirmed", async () => {
		const { email, device, next } = await startAddressChange();
		const cancel = await tokenFor(email);
		await resend(device, email);
		const token_hash = await tokenFor(next);
		await device.auth.verifyOtp({ token_hash, type: "email_change", ...(await readAccessToken(device)) });
		const { rowCount } = await testServer.owner.query(
			"select from auth.one_time_tokens t join auth.users u on u.id = t.user_id where u.email = $1",
			[next],
		);
		expect(rowCount).toBe(0);
		expect(await cancelAddressChange(cancel)).toEqual(EXPIRED);
	});

	test("has a link that is good for nothing else", async () => {
		const { email, device } = await startAddressChange();
		const cancel = await tokenFor(email);
		for (const type of ["email_change", "recovery", "signup", "email"] as const) {
			expect((await testServer.openDevice().auth.verifyOtp({ token_hash: cancel, type })).error?.code).toBe(
				"otp_expired",
			);
		}
		expect(await pendingAddressOf(device)).toBeDefined();
		const { rows } = await testServer.owner.query("select json_agg(t)::text as all from auth.one_time_tokens t");
		expect(rows[0].all).not.toContain(cancel);
	});
});

describe("a pending change of address ends", () => {
	test.each<[how: string, end: (device: SupabaseClient, email: string) => PromiseLike<{ error: unknown }>]>([
		[
			"with a new password",
			(device) => device.auth.updateUser({ password: "another fine horse", current_password: PASSWORD }),
		],
		[
			"with a recovery",
			async (_device, email) => {
				await testServer.inbox.waitForMail(email);
				await testServer.openDevice().auth.resetPasswordForEmail(email);
				return testServer.openDevice().auth.verifyOtp({ token_hash: await tokenFor(email), type: "recovery" });
			},
		],
		["with a logout everywhere", (device) => device.auth.signOut({ scope: "global" })],
		[
			"by naming one's own address, which needs no proof",
			async (device, email) => {
				await testServer.owner.query("update auth.sessions set created_at = now() - interval '1 day'");
				return device.auth.updateUser({ email: email.toUpperCase() });
			},
		],
	])("%s", async (_, end) => {
		const { email, next, token_hash, device } = await startAddressChange();
		expect((await end(device, email)).error).toBeNull();
		await expectExpired(next, token_hash, email);
	});

	test("after one hour, however fresh the mail is", async () => {
		const { email, next, token_hash, device } = await startAddressChange();
		await testServer.inbox.waitForMail(email);
		await testServer.owner.query(
			"update auth.users set email_change_sent_at = now() - interval '1 hour 1 second' where email = $1",
			[email],
		);
		expect(await pendingAddressOf(device)).toBeUndefined();
		const late = await testServer.openDevice().auth.verifyOtp({ token_hash, type: "email_change" });
		expect(late.error?.code).toBe("otp_expired");
		const before = testServer.inbox.mails.length;
		expect((await resend(device, email)).status).toBe(200);
		await testServer.flushMails();
		expect(testServer.inbox.mails).toHaveLength(before);
		expect(await testServer.openDevice().auth.signInWithPassword({ email: next, password: PASSWORD })).toMatchObject({
			error: { code: "invalid_credentials" },
		});
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
		await testServer.owner.query("insert into auth.mail_queue (kind, recipient) values ('email-change-again', $1)", [
			email,
		]);
		await testServer.flushMails();
		expect(testServer.inbox.mails).toHaveLength(before);
		expect(await pendingAddressOf(device)).toBeDefined();
	});

	test("is sent again with it, to the account's own new address whatever is named", async () => {
		const { device, next } = await startAddressChange();
		const other = await startAddressChange();
		expect((await resend(device, other.email)).status).toBe(200);
		const token_hash = await tokenFor(next);
		const { data, error } = await device.auth.verifyOtp({
			token_hash,
			type: "email_change",
			...(await readAccessToken(device)),
		});
		expect(error).toBeNull();
		expect(data.user?.email).toBe(next);
	});
});
