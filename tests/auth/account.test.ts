import { decodeJwt } from "jose";
import { expect, test } from "vitest";
import { setUpTestServer } from "../helpers/set-up.ts";
import { PASSWORD, readAccessToken, readOwnMetadata } from "../helpers/users.ts";
import { accountSteps, outcomeOf } from "./account-steps.ts";
import { repeatSequentially } from "./sign-in-attempts.ts";

const testServer = setUpTestServer();

const { startRecovery, signIn, changeSessions } = accountSteps(testServer);

const backdateSignIn = (email: string, ago: string) => changeSessions(email, `created_at = now() - interval '${ago}'`);

test("a new password wants the old one, however recent the sign-in", async () => {
	const { email, device } = await testServer.createUserWithRecentSignIn();
	const change = async (password: string, current_password?: string) =>
		outcomeOf(await device.auth.updateUser({ password, ...(current_password && { current_password }) }));
	expect(await change("a thief's password")).toBe("current_password_required");
	await backdateSignIn(email, "25 hours");
	expect(await change("a thief's password")).toBe("current_password_required");
	expect(await change("a thief's password", "a guess")).toBe("current_password_invalid");
	expect(await signIn(email)).toBe("in");
	expect(await change("the owner's password", PASSWORD)).toBe("in");
	expect(await signIn(email, "the owner's password")).toBe("in");
});

test("guesses at the old password count as guesses at the account", async () => {
	const { email, device } = await testServer.createUserWithRecentSignIn();
	const codes = await repeatSequentially(11, async (n) => {
		const change = { password: "a thief's password", current_password: `guess ${n}` };
		const answer = await testServer.requestAs(device, "PUT", "/auth/v1/user", change, "203.0.113.99");
		return (await answer.json()).error_code;
	});
	expect(codes).toEqual([...Array(10).fill("current_password_invalid"), "over_request_rate_limit"]);
	expect(await signIn(email)).toBe("in");
});

test("a sign-in by a recovery mail stands for the old password for an hour only", async () => {
	const { email, token_hash } = await startRecovery();
	const phone = testServer.openDevice();
	await phone.auth.verifyOtp({ token_hash, type: "recovery" });
	await backdateSignIn(email, "61 minutes");
	const password = "the owner's password";
	expect(outcomeOf(await phone.auth.updateUser({ password }))).toBe("current_password_required");
	await backdateSignIn(email, "59 minutes");
	const wrong = await phone.auth.updateUser({ password, current_password: "a guess" });
	expect(outcomeOf(wrong)).toBe("current_password_invalid");
	expect(outcomeOf(await phone.auth.updateUser({ password }))).toBe("in");
});

test("whoever never had a password chooses one after a sign-in of the last day", async () => {
	const { email, device } = await testServer.createUser();
	await testServer.owner.sql`update auth.users set encrypted_password = null where email = ${email}`;
	await backdateSignIn(email, "25 hours");
	const password = "the owner's password";
	expect(outcomeOf(await device.auth.updateUser({ password }))).toBe("reauthentication_needed");
	await backdateSignIn(email, "23 hours");
	expect(outcomeOf(await device.auth.updateUser({ password }))).toBe("in");
});

test("a new password must be new and good", async () => {
	const { device } = await testServer.createUser();
	const same = await device.auth.updateUser({ password: PASSWORD, current_password: PASSWORD });
	expect(same.error?.code).toBe("same_password");
	expect((await device.auth.updateUser({ password: "short" })).error).toMatchObject({ reasons: ["length"] });
	const common = await device.auth.updateUser({ password: "Dalmatio", current_password: PASSWORD });
	expect(common.error).toMatchObject({ reasons: ["pwned"] });
});

test("a full name has nothing that cannot be seen, whoever sends it", async () => {
	const { device } = await testServer.createUser();
	const { data } = await device.auth.updateUser({ data: { full_name: " \u202eAnn\u0007a\u3164 Jose\u0301\n\u2066" } });
	expect(data.user?.user_metadata.full_name).toBe("Anna José");
	const joined = await device.auth.updateUser({ data: { full_name: "Ann\u200da\ufe0f\ufff9" } });
	expect(joined.data.user?.user_metadata.full_name).toBe("Anna");
	const spelled = await device.auth.updateUser({ data: { full_name: "می\u200cخواهم 👩\u200d👧" } });
	expect(spelled.data.user?.user_metadata.full_name).toBe("می\u200cخواهم 👩\u200d👧");
});

test("user metadata are merged into what is there; null removes, from the identity and next tokens, too", async () => {
	const { device } = await testServer.createUser();
	const change = async (data: object) => readOwnMetadata((await device.auth.updateUser({ data })).data.user);
	expect(await change({ full_name: "Anna <b>" })).toEqual({ full_name: "Anna <b>" });
	expect(await change({ colour: "red", pet: "cat" })).toEqual({ full_name: "Anna <b>", colour: "red", pet: "cat" });
	expect(await change({ colour: null, never: null })).toEqual({ full_name: "Anna <b>", pet: "cat" });
	expect(await change({ full_name: null })).toEqual({ pet: "cat" });
	const read = (await device.auth.getUser()).data.user;
	expect(read?.identities?.[0]?.identity_data).not.toHaveProperty("full_name");
	const { rows } = await testServer.owner.sql`
		select raw_user_meta_data as data from auth.users where id = ${read?.id}`;
	expect(rows[0]?.data).toEqual({ pet: "cat" });
	expect((await device.auth.refreshSession()).error).toBeNull();
	const { access_token } = await readAccessToken(device);
	expect(decodeJwt(access_token).user_metadata).not.toHaveProperty("full_name");
});

test("nobody claims another address, or that it is verified", async () => {
	const claims = { email: "boss@family.example", email_verified: false, phone_verified: true, sub: "0" };
	const email = "claims@family.example";
	const signUp = await testServer.openDevice().auth.signUp({ email, password: PASSWORD, options: { data: claims } });
	expect(signUp.data.user?.user_metadata).toMatchObject({ email, email_verified: false, phone_verified: false });
	const { device, email: own } = await testServer.createUser();
	const { data } = await device.auth.updateUser({ data: claims });
	const honest = { email: own, email_verified: true, phone_verified: false, sub: data.user?.id };
	expect(data.user?.user_metadata).toEqual({ full_name: "", ...honest });
	await device.auth.refreshSession();
	const { access_token } = await readAccessToken(device);
	expect(decodeJwt(access_token).user_metadata).toEqual({ full_name: "", ...honest });
});

test("what is not for users to say is refused, and with it the rest of the request", async () => {
	const { device } = await testServer.createUser();
	for (const [change, status, code] of [
		[{ phone: "+4915112345678" }, 400, "phone_provider_disabled"],
		[{ app_metadata: { admin: true } }, 403, "not_admin"],
	] as const) {
		const response = await testServer.requestAs(device, "PUT", "/auth/v1/user", { ...change, data: { colour: "red" } });
		expect([response.status, (await response.json()).error_code]).toEqual([status, code]);
	}
	for (const data of [
		{ full_name: "x".repeat(2_000) },
		// A NUL, and half a character.
		{ colour: "a\u0000b" },
		{ colour: "\ud83d" },
		{ full_name: { toString: "x" } },
	])
		expect((await device.auth.updateUser({ data })).error).toMatchObject({ status: 400, code: "validation_failed" });
	const { data } = await device.auth.getUser();
	expect(readOwnMetadata(data.user)).toEqual({ full_name: "" });
	expect(data.user?.app_metadata).toEqual({ provider: "email", providers: ["email"] });
});

test("nobody makes themselves more than they are", async () => {
	const { device } = await testServer.createUser();
	const more = { role: "service_role", id: "x", data: { role: "admin" } };
	const user = { role: "authenticated", app_metadata: { provider: "email", providers: ["email"] } };
	expect(await (await testServer.requestAs(device, "PUT", "/auth/v1/user", more)).json()).toMatchObject(user);
	await device.auth.refreshSession();
	expect(decodeJwt((await readAccessToken(device)).access_token)).toMatchObject(user);
});
