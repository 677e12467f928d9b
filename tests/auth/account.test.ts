import type { SupabaseClient } from "@supabase/supabase-js";
import { decodeJwt } from "jose";
import { expect, test } from "vitest";
import { setUpTestServer } from "../helpers/set-up.ts";
import { PASSWORD, readAccessToken } from "../helpers/users.ts";
import { accountSteps, outcomeOf, readOwnMetadata } from "./account-steps.ts";
import { repeatSequentially } from "./sign-in-attempts.ts";

const testServer = setUpTestServer();

const { startRecovery, signIn, changeSessions } = accountSteps(testServer);

const backdateSignIn = (email: string, ago: string) => changeSessions(email, `created_at = now() - interval '${ago}'`);
const changePassword = async ({ auth }: SupabaseClient, password: string, current?: string) =>
	outcomeOf(await auth.updateUser({ password, ...(current && { current_password: current }) }));
/** What the next token says. */
async function readNextClaims(device: SupabaseClient) {
	expect((await device.auth.refreshSession()).error).toBeNull();
	return decodeJwt((await readAccessToken(device)).access_token);
}

const THIEFS = "a thief's password";
const OWNERS = "the owner's password";

test("a new password wants the old one, however recent the sign-in", async () => {
	const { email, device } = await testServer.createUserWithRecentSignIn();
	expect(await changePassword(device, THIEFS)).toBe("current_password_required");
	await backdateSignIn(email, "25 hours");
	expect(await changePassword(device, THIEFS)).toBe("current_password_required");
	expect(await changePassword(device, THIEFS, "a guess")).toBe("current_password_invalid");
	expect(await signIn(email)).toBe("in");
	expect(await changePassword(device, OWNERS, PASSWORD)).toBe("in");
	expect(await signIn(email, OWNERS)).toBe("in");
});

test("guesses at the old password count as guesses at the account", async () => {
	const { email, device } = await testServer.createUserWithRecentSignIn();
	const codes = await repeatSequentially(11, async (n) => {
		const change = { password: THIEFS, current_password: `guess ${n}` };
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
	expect(await changePassword(phone, OWNERS)).toBe("current_password_required");
	await backdateSignIn(email, "59 minutes");
	expect(await changePassword(phone, OWNERS, "a guess")).toBe("current_password_invalid");
	expect(await changePassword(phone, OWNERS)).toBe("in");
});

test("whoever never had a password chooses one after a sign-in of the last day", async () => {
	const { email, device } = await testServer.createUser();
	await testServer.owner.sql`update auth.users set encrypted_password = null where email = ${email}`;
	await backdateSignIn(email, "25 hours");
	expect(await changePassword(device, OWNERS)).toBe("reauthentication_needed");
	await backdateSignIn(email, "23 hours");
	expect(await changePassword(device, OWNERS)).toBe("in");
});

test("user metadata are tidied and merged into what is there; null removes, also from the next tokens", async () => {
	const { device } = await testServer.createUser();
	const change = async (data: object) => readOwnMetadata((await device.auth.updateUser({ data })).data.user);
	expect(await change({ full_name: " \u202eAnn\u0007a <b>\u3164" })).toEqual({ full_name: "Anna <b>" });
	expect(await change({ colour: "red", pet: "cat" })).toEqual({ full_name: "Anna <b>", colour: "red", pet: "cat" });
	expect(await change({ colour: null, never: null })).toEqual({ full_name: "Anna <b>", pet: "cat" });
	expect(await change({ full_name: null })).toEqual({ pet: "cat" });
	const read = (await device.auth.getUser()).data.user;
	expect(read?.identities?.[0]?.identity_data).not.toHaveProperty("full_name");
	const { rows } = await testServer.owner.sql`
		select raw_user_meta_data as data from auth.users where id = ${read?.id}`;
	expect(rows[0]?.data).toEqual({ pet: "cat" });
	expect((await readNextClaims(device)).user_metadata).not.toHaveProperty("full_name");
});

test("nobody claims another address, or that it is verified, nor makes themselves more than they are", async () => {
	const data = { email: "boss@family.example", email_verified: false, phone_verified: true, sub: "0" };
	const email = "claims@family.example";
	const signUp = await testServer.openDevice().auth.signUp({ email, password: PASSWORD, options: { data } });
	expect(signUp.data.user?.user_metadata).toMatchObject({ email, email_verified: false, phone_verified: false });
	const { device, email: own } = await testServer.createUser();
	const more = { role: "service_role", id: "x", data: { ...data, role: "admin" } };
	const user = await (await testServer.requestAs(device, "PUT", "/auth/v1/user", more)).json();
	const honest = { email: own, email_verified: true, phone_verified: false, sub: user.id };
	const truth = {
		role: "authenticated",
		app_metadata: { provider: "email", providers: ["email"] },
		user_metadata: { full_name: "", role: "admin", ...honest },
	};
	expect(user).toMatchObject({ id: (await readNextClaims(device)).sub, ...truth });
	expect(await readNextClaims(device)).toMatchObject(truth);
});

test("what is not for users to say is refused, and with it the rest of the request", async () => {
	const { device } = await testServer.createUser();
	for (const change of [{ phone: "+4915112345678" }, { app_metadata: { admin: true } }]) {
		const answer = await testServer.requestAs(device, "PUT", "/auth/v1/user", { ...change, data: { colour: "red" } });
		expect(answer.ok).toBe(false);
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
