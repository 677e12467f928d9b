import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { linkIn, mailedToken } from "./postbox.ts";
import { type Device, ownSession, PASSWORD, startWorld, type World } from "./world.ts";

let world: World;
beforeAll(async () => {
	world = await startWorld();
}, 60_000);
afterAll(() => world.stop());

let moves = 0;
const newAddress = () => `evil${++moves}@elsewhere.example`;

const tokenFor = (address: string) => mailedToken(world.postbox, address);

/** Somebody who has just asked to move to another address. */
async function moving() {
	const person = await world.recent();
	const next = newAddress();
	const { data, error } = await person.device.auth.updateUser({ email: next });
	expect(error).toBeNull();
	expect(data.user?.new_email).toBe(next);
	return { ...person, next, token_hash: await tokenFor(next) };
}

/** Presses the link that ends a change. @returns the answer's status and error code */
async function press(cancel: string | null | undefined) {
	const body = JSON.stringify({ type: "email_change_cancel", token_hash: cancel });
	const answer = await world.request("/auth/v1/verify", { method: "POST", body });
	return [answer.status, ((await answer.json()) as { error_code?: string }).error_code];
}

const OVER = [403, "otp_expired"];

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
	test("is told at once, and can end the change without a session", async () => {
		const { email, next, token_hash, device } = await moving();
		const mail = await world.postbox.next(email);
		expect(mail.subject).toBe("Your account is to get another e-mail address");
		expect(mail.text).toMatch(/e…@e….example/);
		expect(mail.text).not.toContain(next);
		const link = linkIn(mail);
		expect(link.origin + link.pathname).toBe(`${world.siteUrl}/auth/cancel-email-change`);
		expect(await press(link.searchParams.get("token_hash"))).toEqual([200, undefined]);
		await expectOver(next, token_hash, email);
		expect((await device.auth.getUser()).data.user?.email).toBe(email);
	});

	test.each([0, 1])("can end it with the link of every mail about it: %i", async (which) => {
		const { email, device } = await moving();
		const first = await tokenFor(email);
		const next = newAddress();
		await device.auth.updateUser({ email: next });
		const token_hash = await tokenFor(next);
		const links = [first, await tokenFor(email)];
		expect(await press(links[which])).toEqual([200, undefined]);
		expect(await pendingOf(device)).toBeUndefined();
		await expectOver(next, token_hash, email);
		for (const link of links) expect(await press(link)).toEqual(OVER);
	});

	test.each<[how: string, end: (device: Device, email: string) => Promise<unknown>]>([
		["by naming one's own address", (device, email) => device.auth.updateUser({ email })],
		["by a logout everywhere", (device) => device.auth.signOut({ scope: "global" })],
		[
			"by its time, though the link is younger",
			(_device, email) =>
				world.owner.query("update auth.users set email_change_sent_at = now() - interval '2 hours' where email = $1", [
					email,
				]),
		],
	])(
		"learns that there is nothing to end any more when it ended %s, and can end the next with the same link",
		async (_, end) => {
			const { email, device } = await moving();
			const cancel = await tokenFor(email);
			await end(device, email);
			expect(await press(cancel)).toEqual(OVER);
			await device.auth.signInWithPassword({ email, password: PASSWORD });
			const next = newAddress();
			expect((await device.auth.updateUser({ email: next })).error).toBeNull();
			const token_hash = await tokenFor(next);
			expect(await press(cancel)).toEqual([200, undefined]);
			expect(await pendingOf(device)).toBeUndefined();
			await expectOver(next, token_hash, email);
		},
	);

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
		expect(await press(cancel)).toEqual(OVER);
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
