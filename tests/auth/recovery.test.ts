import { expect, test } from "vitest";
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
	const { token_hash: open } = await startRecovery(email);
	expect(await follow(token_hash, "recovery")).toBe("otp_expired");
	expect(await follow(open, "recovery", { device: laptop })).toBe("in");
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

const TYPES = ["recovery", "magiclink"] as const;

test.each(TYPES)("an account that was signed up ahead is its owner's alone after a mail of type %s", async (type) => {
	const { email, token_hash: signUp } = await startSignUp({ password: "mallory waits", full_name: "Mallory" });
	const { rows } = await testServer.owner.sql`select id from auth.users where email = ${email}`;
	const { id } = rows[0] as { id: string };
	await testServer.owner.sql`
			insert into auth.identities (user_id, provider, provider_id, identity_data)
			values (${id}, 'google', ${`mallory ${type}`}, '{"email": "mallory@stranger.example", "email_verified": true}')`;
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

test("such an account gets a password without an old one for a day, and later by another mail's link", async () => {
	const { email } = await startSignUp({ password: "mallory waits" });
	const device = testServer.openDevice();
	const { auth } = device;
	const recover = async () => follow((await startRecovery(email)).token_hash, "recovery", { device });
	expect(await recover()).toBe("in");
	expect((await auth.refreshSession()).data.user?.app_metadata.password_needed).toBe(true);
	await changeSessions(email, "created_at = created_at - interval '25 hours'");
	expect(outcomeOf(await auth.updateUser({ password: NEW_PASSWORD }))).toBe("reauthentication_needed");
	expect(await recover()).toBe("in");
	const { data } = await auth.updateUser({ password: NEW_PASSWORD });
	expect(data.user?.app_metadata).toEqual({ provider: "email", providers: ["email"] });
});

test("a login's mail opens a session, and password, devices and a pending change stay", async () => {
	const { email, device: phone } = await testServer.createUserWithRecentSignIn();
	expect(outcomeOf(await phone.auth.updateUser({ email: "pending@family.example" }))).toBe("in");
	await subjectFor(email);
	const { mail, token_hash } = await startByMail("magiclink", email);
	expect(mail.subject).toBe("Log in with this link or code");
	const device = testServer.openDevice();
	const { data } = await device.auth.verifyOtp({ token_hash, type: "magiclink" });
	expect(data.session?.user.email).toBe(email);
	expect(outcomeOf(await device.auth.updateUser({ password: NEW_PASSWORD }))).toBe("current_password_required");
	expect((await phone.auth.refreshSession()).data.user?.new_email).toBe("pending@family.example");
	expect(await signIn(email)).toBe("in");
});

test("GoTrue's type email takes what is of a login; those of a sign-up and a recovery do not", async () => {
	const { email, code, token_hash } = await startByMail("magiclink");
	const type = async (type: "signup" | "recovery" | "email") =>
		outcomeOf(await testServer.openDevice().auth.verifyOtp({ email, token: code, type }));
	for (const other of ["signup", "recovery"] as const)
		expect([await follow(token_hash, other), await type(other)]).toEqual(["otp_expired", "otp_expired"]);
	expect(await type("email")).toBe("in");
	expect(await follow((await startByMail("magiclink", email)).token_hash, "email")).toBe("in");
});
