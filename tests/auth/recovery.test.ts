import { expect, test } from "vitest";
import { extractLink, waitForMailedToken } from "../helpers/inbox.ts";
import { setUpTestServer } from "../helpers/set-up.ts";
import { PASSWORD } from "../helpers/users.ts";

const NEW_PASSWORD = "another fine day";

const testServer = setUpTestServer();

async function recoveryToken(email: string) {
	expect((await testServer.openDevice().auth.resetPasswordForEmail(email)).error).toBeNull();
	const mail = await testServer.inbox.waitForMail(email);
	expect(mail.subject).toBe("Choose a new password");
	const link = extractLink(mail);
	expect(link.searchParams.get("type")).toBe("recovery");
	return link.searchParams.get("token_hash") as string;
}

test("a forgotten password is replaced, other devices are signed out and the owner is notified", async () => {
	const { email, device: phone } = await testServer.createUser();
	const laptop = testServer.openDevice();
	const token_hash = await recoveryToken(email);
	expect((await laptop.auth.verifyOtp({ token_hash, type: "recovery" })).error).toBeNull();
	expect((await laptop.auth.updateUser({ password: NEW_PASSWORD })).error).toBeNull();

	expect((await testServer.inbox.waitForMail(email)).subject).toBe("Your password was changed");
	expect((await phone.auth.refreshSession()).error?.code).toBe("refresh_token_not_found");
	expect((await laptop.auth.refreshSession()).error).toBeNull();
	const signIn = (password: string) => testServer.openDevice().auth.signInWithPassword({ email, password });
	expect((await signIn(PASSWORD)).error?.code).toBe("invalid_credentials");
	expect((await signIn(NEW_PASSWORD)).error).toBeNull();
});

test("a recovery link works once and for an hour", async () => {
	const { email } = await testServer.createUser();
	const used = await recoveryToken(email);
	const verify = (token_hash: string) => testServer.openDevice().auth.verifyOtp({ token_hash, type: "recovery" });
	expect((await verify(used)).error).toBeNull();
	expect((await verify(used)).error?.code).toBe("otp_expired");
	const late = await recoveryToken(email);
	await testServer.owner.query("update auth.one_time_tokens set created_at = now() - interval '1 hour'");
	expect((await verify(late)).error?.code).toBe("otp_expired");
});

test("a new password makes an open recovery link worthless", async () => {
	const { email, device } = await testServer.createUser();
	const token_hash = await recoveryToken(email);
	const change = { password: NEW_PASSWORD, current_password: PASSWORD };
	expect((await device.auth.updateUser(change)).error).toBeNull();
	const late = await testServer.openDevice().auth.verifyOtp({ token_hash, type: "recovery" });
	expect(late.error?.code).toBe("otp_expired");
});

test("recovering an account that was never confirmed proves the address, but not its password", async () => {
	const email = "reserved@family.example";
	const options = { data: { full_name: "Mallory" } };
	await testServer.openDevice().auth.signUp({ email, password: "mallory waits here", options });
	await testServer.inbox.waitForMail(email);
	const token_hash = await recoveryToken(email);
	const { data, error } = await testServer.openDevice().auth.verifyOtp({ token_hash, type: "recovery" });
	expect(error).toBeNull();
	expect(data.user).toMatchObject({
		user_metadata: { full_name: "" },
		app_metadata: { provider: "email", providers: ["email"], password_needed: true },
	});
	const mallory = await testServer.openDevice().auth.signInWithPassword({ email, password: "mallory waits here" });
	expect(mallory.error?.code).toBe("invalid_credentials");
});

test("recovered before it was confirmed, an account loses every credential of whoever signed it up", async () => {
	const email = "taken@family.example";
	await testServer.openDevice().auth.signUp({ email, password: "mallory waits here" });
	await testServer.inbox.waitForMail(email);
	const { rows } = await testServer.owner.query("select id from auth.users where email = $1", [email]);
	const { id } = rows[0];
	await testServer.owner.query(
		`insert into auth.identities (user_id, provider, provider_id, identity_data)
			values ($1, 'google', 'mallory',
				'{"sub": "mallory", "email": "mallory@stranger.example", "email_verified": true}')`,
		[id],
	);
	await testServer.owner.query("insert into auth.sessions (user_id) values ($1)", [id]);
	const owner = testServer.openDevice();
	const token_hash = await recoveryToken(email);
	expect((await owner.auth.verifyOtp({ token_hash, type: "recovery" })).error).toBeNull();

	const ways = await testServer.owner.query("select provider, email from auth.identities where user_id = $1", [id]);
	expect(ways.rows).toEqual([{ provider: "email", email }]);
	expect((await testServer.owner.query("select from auth.sessions where user_id = $1", [id])).rowCount).toBe(1);
	// The page was closed. For a day a password is chosen without an old one, and later with another mail's link.
	expect((await owner.auth.refreshSession()).data.user?.app_metadata.password_needed).toBe(true);
	await testServer.owner.query(
		"update auth.sessions set created_at = created_at - interval '25 hours' where user_id = $1",
		[id],
	);
	const late = await owner.auth.updateUser({ password: NEW_PASSWORD });
	expect(late.error?.code).toBe("reauthentication_needed");
	const another = await recoveryToken(email);
	expect((await owner.auth.verifyOtp({ token_hash: another, type: "recovery" })).error).toBeNull();
	expect((await owner.auth.updateUser({ password: NEW_PASSWORD })).error).toBeNull();
	expect((await owner.auth.getUser()).data.user?.app_metadata).toEqual({ provider: "email", providers: ["email"] });
});

test("the database never holds a token that a mail carries", async () => {
	const { email } = await testServer.createUser();
	testServer.inbox.setResponseCode(451);
	await testServer.openDevice().auth.resetPasswordForEmail(email);
	await testServer.flushMails();
	const { rows } = await testServer.owner.query("select json_agg(q)::text as all from auth.mail_queue q");
	expect(rows[0].all).toContain(email);
	expect(rows[0].all).not.toMatch(/[A-Za-z0-9_-]{43}/);
	testServer.inbox.setResponseCode(250);
	await testServer.owner.query("update auth.mail_queue set next_attempt_at = now()");
	await testServer.flushMails();
	const token = await waitForMailedToken(testServer.inbox, email);
	const { rows: tokens } = await testServer.owner.query("select json_agg(t)::text as all from auth.one_time_tokens t");
	expect(tokens[0].all).not.toContain(token);
});
