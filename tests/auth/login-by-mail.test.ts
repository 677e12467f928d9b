import { expect, test } from "vitest";
import { setUpTestServer } from "../helpers/set-up.ts";
import { accountSteps, outcomeOf } from "./account-steps.ts";

const testServer = setUpTestServer();
const { startByMail, signIn, follow, subjectFor } = accountSteps(testServer);
const startLogin = (email?: string) => startByMail("magiclink", email);

test("the mail opens a session; password, devices and a pending change stay, the password is asked for", async () => {
	const { email, device: phone } = await testServer.createUserWithRecentSignIn();
	expect(outcomeOf(await phone.auth.updateUser({ email: "pending@family.example" }))).toBe("in");
	await subjectFor(email);
	const { mail, token_hash } = await startLogin(email);
	expect(mail.subject).toBe("Log in with this link or code");
	const device = testServer.openDevice();
	const { data } = await device.auth.verifyOtp({ token_hash, type: "magiclink" });
	expect(data.session?.user.email).toBe(email);
	const change = await device.auth.updateUser({ password: "another fine day" });
	expect(outcomeOf(change)).toBe("current_password_required");
	expect((await phone.auth.refreshSession()).data.user?.new_email).toBe("pending@family.example");
	expect(await signIn(email)).toBe("in");
});

test("GoTrue's type email takes what is of a login; those of a sign-up and a recovery do not", async () => {
	const { email, code, token_hash } = await startLogin();
	const type = async (type: "signup" | "recovery" | "email") =>
		outcomeOf(await testServer.openDevice().auth.verifyOtp({ email, token: code, type }));
	for (const other of ["signup", "recovery"] as const)
		expect([await follow(token_hash, other), await type(other)]).toEqual(["otp_expired", "otp_expired"]);
	expect(await type("email")).toBe("in");
	expect(await follow((await startLogin(email)).token_hash, "email")).toBe("in");
});

test("nobody signs up by it, whoever has an account", async () => {
	const { email } = await testServer.createUser();
	const ask = (address: string, options: object) =>
		testServer.openDevice().auth.signInWithOtp({ email: address, options });
	for (const address of [email, "nobody@family.example"])
		for (const options of [{}, { shouldCreateUser: true }])
			expect((await ask(address, options)).error).toMatchObject({
				...{ status: 422, code: "otp_disabled", message: "Signups not allowed for otp" },
			});
	expect(outcomeOf(await ask("nobody@family.example", { shouldCreateUser: false }))).toBe("in");
	await testServer.flushMails();
	const { rows } = await testServer.owner.query("select from auth.users where email = 'nobody@family.example'");
	expect(rows).toEqual([]);
});
