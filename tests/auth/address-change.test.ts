import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { linkIn } from "./postbox.ts";
import { type Device, ownSession, PASSWORD, signUpProof, startWorld, type World } from "./world.ts";

let world: World;
beforeAll(async () => {
	world = await startWorld();
}, 60_000);
afterAll(() => world.stop());

let moves = 0;
const newAddress = () => `evil${++moves}@elsewhere.example`;

const tokenFor = async (address: string) =>
	linkIn(await world.postbox.next(address)).searchParams.get("token_hash") as string;

/** Somebody who has just asked to move to another address. */
async function moving() {
	const person = await world.recent();
	const next = newAddress();
	const { data, error } = await person.device.auth.updateUser({ email: next });
	expect(error).toBeNull();
	expect(data.user?.new_email).toBe(next);
	return { ...person, next, token_hash: await tokenFor(next) };
}

const pendingOf = async (device: Device) => (await device.auth.getUser()).data.user?.new_email;

const resend = async (device: Device, email: string) =>
	world.request("/auth/v1/resend", {
		method: "POST",
		headers: { authorization: `Bearer ${(await ownSession(device)).access_token}` },
		body: JSON.stringify({ type: "email_change", email }),
	});

/** Everything that a link to another address must not outlive. */
async function expectOver(address: string, token_hash: string, email: string) {
	const late = await world.device().auth.verifyOtp({ token_hash, type: "email_change" });
	expect(late.error?.code).toBe("otp_expired");
	expect((await world.device().auth.signInWithPassword({ email: address, password: PASSWORD })).error?.code).toBe(
		"invalid_credentials",
	);
	const { rows } = await world.owner.query("select email_change from auth.users where email = $1", [email]);
	expect(rows).toEqual([{ email_change: null }]);
}

describe("another address is asked for", () => {
	const sessionOf = (email: string, change: string) =>
		world.owner.query(
			`update auth.sessions set ${change} where user_id = (select id from auth.users where email = $1)`,
			[email],
		);

	test.each([
		["more than ten minutes after the password was given", "created_at = now() - interval '10 minutes 1 second'"],
		["with a session that began by a mail's link", "authentication_method = 'otp'"],
		["with a session that began by a recovery", "authentication_method = 'recovery'"],
		["with a session that began by a change of address", "authentication_method = 'email_change'"],
	])("not %s", async (_when, change) => {
		const { email, device } = await world.recent();
		await sessionOf(email, change);
		const thief = newAddress();
		expect((await device.auth.updateUser({ email: thief })).error?.code).toBe("reauthentication_needed");
		expect(await pendingOf(device)).toBeUndefined();
		expect((await device.auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
		expect((await device.auth.updateUser({ email: thief })).error).toBeNull();
	});

	test("within ten minutes of a sign-in with Google", async () => {
		const { email, device } = await world.newcomer();
		await sessionOf(email, "authentication_method = 'oauth', created_at = now() - interval '9 minutes'");
		expect((await device.auth.updateUser({ email: newAddress() })).error).toBeNull();
	});
});

describe("the old address", () => {
	test("is told at once, and can end the change without a session, as often as it likes", async () => {
		const { email, next, token_hash, device } = await moving();
		const mail = await world.postbox.next(email);
		expect(mail.subject).toBe("Your account is to get another e-mail address");
		expect(mail.text).toMatch(/e…@e….example/);
		expect(mail.text).not.toContain(next);
		const link = linkIn(mail);
		expect(link.origin + link.pathname).toBe(`${world.siteUrl}/auth/cancel-email-change`);
		const body = JSON.stringify({ type: "email_change_cancel", token_hash: link.searchParams.get("token_hash") });
		for (let again = 0; again < 3; again++) {
			const answer = await world.request("/auth/v1/verify", { method: "POST", body });
			expect(answer.status).toBe(200);
			expect(await answer.json()).toEqual({});
		}
		await expectOver(next, token_hash, email);
		expect((await device.auth.getUser()).data.user?.email).toBe(email);
	});

	test("can end it with the link of every mail about it, also when yet another address was asked for", async () => {
		const { email, device } = await moving();
		const first = await tokenFor(email);
		const next = newAddress();
		await device.auth.updateUser({ email: next });
		const token_hash = await tokenFor(next);
		const second = await tokenFor(email);
		for (const cancel of [first, second, first]) {
			const body = JSON.stringify({ type: "email_change_cancel", token_hash: cancel });
			expect((await world.request("/auth/v1/verify", { method: "POST", body })).status).toBe(200);
			expect(await pendingOf(device)).toBeUndefined();
		}
		await expectOver(next, token_hash, email);
	});

	test("has no link left once the change is confirmed", async () => {
		const { email, device, next } = await moving();
		await tokenFor(email);
		await resend(device, email);
		const token_hash = await tokenFor(next);
		await device.auth.verifyOtp({ token_hash, type: "email_change", ...(await ownSession(device)) });
		const { rowCount } = await world.owner.query(
			"select from auth.one_time_tokens t join auth.users u on u.id = t.user_id where u.email = $1",
			[next],
		);
		expect(rowCount).toBe(0);
	});

	test("learns kindly that there is nothing to end any more", async () => {
		const { email, token_hash, device } = await moving();
		const cancel = await tokenFor(email);
		await device.auth.verifyOtp({ token_hash, type: "email_change", ...(await ownSession(device)) });
		const body = JSON.stringify({ type: "email_change_cancel", token_hash: cancel });
		const answer = await world.request("/auth/v1/verify", { method: "POST", body });
		expect(answer.status).toBe(403);
		expect(await answer.json()).toMatchObject({ error_code: "otp_expired" });
	});

	test("has a link that is good for nothing else", async () => {
		const { email, device } = await moving();
		const cancel = await tokenFor(email);
		for (const type of ["email_change", "recovery", "signup", "email"] as const) {
			expect((await world.device().auth.verifyOtp({ token_hash: cancel, type })).error?.code).toBe("otp_expired");
		}
		expect(await pendingOf(device)).toBeDefined();
		const { rows } = await world.owner.query("select json_agg(t)::text as all from auth.one_time_tokens t");
		expect(rows[0].all).not.toContain(cancel);
	});
});

describe("a pending change of address ends", () => {
	test("with a new password", async () => {
		const { email, next, token_hash, device } = await moving();
		const change = { password: "another fine horse", current_password: PASSWORD };
		expect((await device.auth.updateUser(change)).error).toBeNull();
		await expectOver(next, token_hash, email);
	});

	test("with a recovery", async () => {
		const { email, next, token_hash } = await moving();
		await world.postbox.next(email);
		await world.device().auth.resetPasswordForEmail(email);
		const recovery = await tokenFor(email);
		expect((await world.device().auth.verifyOtp({ token_hash: recovery, type: "recovery" })).error).toBeNull();
		await expectOver(next, token_hash, email);
	});

	test("with a logout everywhere", async () => {
		const { email, next, token_hash, device } = await moving();
		expect((await device.auth.signOut({ scope: "global" })).error).toBeNull();
		await expectOver(next, token_hash, email);
	});

	test("by naming one's own address, for which nobody is asked anything", async () => {
		const { email, next, token_hash, device } = await moving();
		await world.owner.query("update auth.sessions set created_at = now() - interval '1 day'");
		const { data, error } = await device.auth.updateUser({ email: email.toUpperCase() });
		expect(error).toBeNull();
		expect(data.user?.new_email).toBeUndefined();
		await expectOver(next, token_hash, email);
	});

	test("after one hour, however fresh the mail is", async () => {
		const { email, next, token_hash, device } = await moving();
		await world.postbox.next(email);
		await world.owner.query(
			"update auth.users set email_change_sent_at = now() - interval '1 hour 1 second' where email = $1",
			[email],
		);
		expect(await pendingOf(device)).toBeUndefined();
		const late = await world.device().auth.verifyOtp({ token_hash, type: "email_change" });
		expect(late.error?.code).toBe("otp_expired");
		const before = world.postbox.mails.length;
		expect((await resend(device, email)).status).toBe(200);
		await world.mailsDone();
		expect(world.postbox.mails).toHaveLength(before);
		expect(await world.device().auth.signInWithPassword({ email: next, password: PASSWORD })).toMatchObject({
			error: { code: "invalid_credentials" },
		});
	});

	test("not with a logout on this device, nor with a name", async () => {
		const { device, next } = await moving();
		expect((await device.auth.updateUser({ data: { full_name: "Ada" } })).data.user?.new_email).toBe(next);
	});
});

describe("an address that somebody has signed up", () => {
	test("is its owner's all the same, who never confirmed that sign-up", async () => {
		const { email, device } = await world.recent();
		const next = newAddress();
		const squatter = world.device();
		await squatter.auth.signUp({ email: next, password: "mallory waits here" });
		const squatted = await tokenFor(next);
		expect((await device.auth.updateUser({ email: next })).error).toBeNull();
		const mail = await world.postbox.next(next);
		expect(mail.subject).toBe("Confirm your new e-mail address");
		const token_hash = linkIn(mail).searchParams.get("token_hash") as string;
		const { data, error } = await device.auth.verifyOtp({
			token_hash,
			type: "email_change",
			...(await ownSession(device)),
		});
		expect(error).toBeNull();
		expect(data.user?.email).toBe(next);
		const late = await squatter.auth.verifyOtp({ token_hash: squatted, type: "signup" });
		expect(late.error?.code).toBe("otp_expired");
		const codes = await Promise.all(
			[PASSWORD, "mallory waits here"].map(
				async (password) => (await world.device().auth.signInWithPassword({ email: next, password })).error?.code,
			),
		);
		expect(codes).toEqual([undefined, "invalid_credentials"]);
		expect((await world.owner.query("select from auth.users where email = $1", [email])).rowCount).toBe(0);
	});

	test("stays with whoever confirmed it while the change was pending", async () => {
		const { email, device } = await world.recent();
		const next = newAddress();
		const other = world.device();
		await other.auth.signUp({ email: next, password: PASSWORD });
		const signUp = await tokenFor(next);
		await device.auth.updateUser({ email: next });
		const token_hash = await tokenFor(next);
		const confirmed = await other.auth.verifyOtp({ token_hash: signUp, type: "signup", ...signUpProof(other) });
		expect(confirmed.error).toBeNull();
		const late = await device.auth.verifyOtp({ token_hash, type: "email_change", ...(await ownSession(device)) });
		expect(late.error?.code).toBe("email_exists");
		expect((await device.auth.getUser()).data.user?.email).toBe(email);
		expect((await other.auth.getUser()).data.user?.email).toBe(next);
	});

	test("stays with whoever comes by Google, confirmed or not", async () => {
		const { device } = await world.recent();
		const next = newAddress();
		await world.owner.query(
			`with person as (insert into auth.users (email) values ($1) returning id)
			insert into auth.identities (user_id, provider, provider_id, identity_data)
				select id, 'google', id::text, '{}' from person`,
			[next],
		);
		await device.auth.updateUser({ email: next });
		expect((await world.postbox.next(next)).subject).not.toBe("Confirm your new e-mail address");
	});
});

describe("the mail of a change", () => {
	test("is not sent again without the session of the account", async () => {
		const { email, device } = await moving();
		await world.postbox.next(email);
		const before = world.postbox.mails.length;
		const answer = await world.device().auth.resend({ type: "email_change", email });
		expect(answer.error).toMatchObject({ status: 401, code: "no_authorization" });
		// As an older server noted it.
		await world.owner.query("insert into auth.mail_queue (kind, recipient) values ('email-change-again', $1)", [email]);
		await world.mailsDone();
		expect(world.postbox.mails).toHaveLength(before);
		expect(await pendingOf(device)).toBeDefined();
	});

	test("is sent again with it, to the account's own new address whatever is named", async () => {
		const { device, next } = await moving();
		const other = await moving();
		expect((await resend(device, other.email)).status).toBe(200);
		const token_hash = await tokenFor(next);
		const { data, error } = await device.auth.verifyOtp({
			token_hash,
			type: "email_change",
			...(await ownSession(device)),
		});
		expect(error).toBeNull();
		expect(data.user?.email).toBe(next);
	});
});
