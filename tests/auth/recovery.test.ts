import { describe, expect, test } from "vitest";
import { waitForMailedToken } from "../helpers/inbox.ts";
import { setUpTestServer } from "../helpers/set-up.ts";
import { PASSWORD } from "../helpers/users.ts";
import { accountSteps, outcomeOf } from "./account-steps.ts";

const NEW_PASSWORD = "another fine day";

const testServer = setUpTestServer();
const { startSignUp, startByMail, startRecovery, signIn, follow, subjectFor, changeSessions } =
	accountSteps(testServer);

test("a forgotten password is replaced, other devices are signed out and the owner is notified", async () => {
	const { email, device: phone } = await testServer.createUser();
	const laptop = testServer.openDevice();
	const { mail, token_hash } = await startRecovery(email);
	expect(mail.subject).toBe("Choose a new password");
	expect(await follow(token_hash, "recovery", { device: laptop })).toBe("in");
	expect(outcomeOf(await laptop.auth.updateUser({ password: NEW_PASSWORD }))).toBe("in");

	expect(await subjectFor(email)).toBe("Your password was changed");
	expect(outcomeOf(await phone.auth.refreshSession())).toBe("refresh_token_not_found");
	expect(outcomeOf(await laptop.auth.refreshSession())).toBe("in");
	expect([await signIn(email, PASSWORD), await signIn(email, NEW_PASSWORD)]).toEqual(["invalid_credentials", "in"]);
});

test("a new password makes an open recovery link worthless", async () => {
	const { email, device } = await testServer.createUser();
	const { token_hash } = await startRecovery(email);
	await device.auth.updateUser({ password: NEW_PASSWORD, current_password: PASSWORD });
	expect(await follow(token_hash, "recovery")).toBe("otp_expired");
});

describe("an account that somebody has signed up with another's address", () => {
	test.each(["recovery", "magiclink"] as const)("is its owner's alone after a mail of the type %s", async (type) => {
		const { email, token_hash: signUp } = await startSignUp({ password: "mallory waits", full_name: "Mallory" });
		const { rows } = await testServer.owner.sql`select id from auth.users where email = ${email}`;
		const { id } = rows[0] as { id: string };
		await testServer.owner.query(
			`insert into auth.identities (user_id, provider, provider_id, identity_data)
				values ($1, 'google', $2,
					jsonb_build_object('sub', $2::text, 'email', 'mallory@stranger.example', 'email_verified', true))`,
			[id, `mallory ${type}`],
		);
		await testServer.owner.sql`insert into auth.sessions (user_id) values (${id})`;
		const { token_hash } = await startByMail(type, email);
		const { data } = await testServer.openDevice().auth.verifyOtp({ token_hash, type });
		expect(data.user).toMatchObject({
			user_metadata: { full_name: "" },
			app_metadata: { provider: "email", providers: ["email"], password_needed: true },
		});
		expect(await signIn(email, "mallory waits")).toBe("invalid_credentials");
		expect(await follow(signUp, "signup")).toBe("otp_expired");
		const ways = await testServer.owner.sql`select provider, email from auth.identities where user_id = ${id}`;
		expect(ways.rows).toEqual([{ provider: "email", email }]);
		expect((await testServer.owner.sql`select from auth.sessions where user_id = ${id}`).rowCount).toBe(1);
	});

	test("gets a password without an old one for a day, and later by another mail's link", async () => {
		const { email } = await startSignUp({ password: "mallory waits" });
		const owner = testServer.openDevice();
		const recover = async () => follow((await startRecovery(email)).token_hash, "recovery", { device: owner });
		expect(await recover()).toBe("in");
		expect((await owner.auth.refreshSession()).data.user?.app_metadata.password_needed).toBe(true);
		await changeSessions(email, "created_at = created_at - interval '25 hours'");
		expect(outcomeOf(await owner.auth.updateUser({ password: NEW_PASSWORD }))).toBe("reauthentication_needed");
		expect(await recover()).toBe("in");
		expect(outcomeOf(await owner.auth.updateUser({ password: NEW_PASSWORD }))).toBe("in");
		const { data } = await owner.auth.getUser();
		expect(data.user?.app_metadata).toEqual({ provider: "email", providers: ["email"] });
	});
});

test("the queue of mails never holds a token that a mail carries", async () => {
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
	expect(await follow(await waitForMailedToken(testServer.inbox, email), "recovery")).toBe("in");
});
