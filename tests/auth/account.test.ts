import { decodeJwt } from "jose";
import { expect, test } from "vitest";
import { readAccessToken } from "../helpers/clients.ts";
import { extractLink, waitForMailedToken } from "../helpers/inbox.ts";
import { setUpTestServer } from "../helpers/set-up.ts";
import { PASSWORD, readOwnMetadata } from "../helpers/users.ts";
import { repeatSequentially } from "./sign-in-attempts.ts";

const testServer = setUpTestServer();

const backdateSignIn = (email: string, ago: string) =>
	testServer.owner.query(
		"update auth.sessions set created_at = now() - $2::interval where user_id = (select id from auth.users where email = $1)",
		[email, ago],
	);

test("a new address is used once it is confirmed, and the old one is notified", async () => {
	const { email, device } = await testServer.createUserWithRecentSignIn();
	const change = await device.auth.updateUser({ email: "Moved@family.example" });
	expect(change.data.user).toMatchObject({ email, new_email: "moved@family.example" });
	expect((await testServer.inbox.waitForMail(email)).subject).toBe("Your email address is about to change");
	const mail = await testServer.inbox.waitForMail("moved@family.example");
	expect(mail.subject).toBe("Confirm your new email address");
	expect((await testServer.openDevice().auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull();

	const link = extractLink(mail);
	expect(link.searchParams.get("type")).toBe("email_change");
	const token_hash = link.searchParams.get("token_hash") as string;
	const { data, error } = await device.auth.verifyOtp({ token_hash, type: "email_change" });
	expect(error).toBeNull();
	expect(data.user).toMatchObject({ email: "moved@family.example", identities: [{ email: "moved@family.example" }] });
	expect((await testServer.inbox.waitForMail(email)).subject).toBe("Your email address was changed");
	const old = await testServer.openDevice().auth.signInWithPassword({ email, password: PASSWORD });
	expect(old.error?.code).toBe("invalid_credentials");
});

test("a confirmed change of address signs out everywhere but where the link was pressed", async () => {
	const { email, device: phone } = await testServer.createUserWithRecentSignIn();
	const tablet = testServer.openDevice();
	await tablet.auth.signInWithPassword({ email, password: PASSWORD });
	await phone.auth.updateUser({ email: "new-home@family.example" });
	const link = extractLink(await testServer.inbox.waitForMail("new-home@family.example"));
	const token_hash = link.searchParams.get("token_hash") as string;
	expect((await tablet.auth.refreshSession()).error).toBeNull();
	expect((await phone.auth.verifyOtp({ token_hash, type: "email_change" })).error).toBeNull();
	expect((await tablet.auth.refreshSession()).error?.code).toBe("refresh_token_not_found");
	expect((await phone.auth.refreshSession()).error).toBeNull();
});

test("whoever gives an account a foreign address is recognised in the mail and signed out by the click", async () => {
	const { device: mallory } = await testServer.createUserWithRecentSignIn("mallory@stranger.example");
	await mallory.auth.updateUser({ email: "victim@family.example" });
	const mail = await testServer.inbox.waitForMail("victim@family.example");
	expect(mail.text).toContain("m…@s….example is not yours?");
	expect(mail.text).not.toContain("mallory");
	const token_hash = extractLink(mail).searchParams.get("token_hash") as string;
	const victim = testServer.openDevice();
	expect((await victim.auth.verifyOtp({ token_hash, type: "email_change" })).error).toBeNull();
	expect((await mallory.auth.refreshSession()).error?.code).toBe("refresh_token_not_found");
	expect((await victim.auth.refreshSession()).error).toBeNull();
});

test("a link to the address before last is worthless", async () => {
	const { device } = await testServer.createUserWithRecentSignIn();
	await device.auth.updateUser({ email: "first-thought@family.example" });
	const first = await waitForMailedToken(testServer.inbox, "first-thought@family.example");
	await device.auth.updateUser({ email: "second-thought@family.example" });
	const { error } = await device.auth.verifyOtp({ token_hash: first, type: "email_change" });
	expect(error?.code).toBe("otp_expired");
});

test("recovery links to the old address die with the move", async () => {
	const { email, device } = await testServer.createUserWithRecentSignIn();
	await testServer.openDevice().auth.resetPasswordForEmail(email);
	const recovery = await waitForMailedToken(testServer.inbox, email);
	await device.auth.updateUser({ email: "fled@family.example" });
	const token_hash = await waitForMailedToken(testServer.inbox, "fled@family.example");
	await device.auth.verifyOtp({ token_hash, type: "email_change" });
	const late = await testServer.openDevice().auth.verifyOtp({ token_hash: recovery, type: "recovery" });
	expect(late.error?.code).toBe("otp_expired");
});

test("a change to the address of another account gets the same response, and its owner a mail", async () => {
	const { email: taken, device: owner } = await testServer.createUser();
	const { device } = await testServer.createUserWithRecentSignIn();
	const { data, error } = await device.auth.updateUser({ email: taken });
	expect(error).toBeNull();
	expect(data.user?.new_email).toBe(taken);
	expect((await testServer.inbox.waitForMail(taken)).subject).toBe("You already have an account");
	await testServer.flushMails();
	expect((await device.auth.getUser()).data.user).toEqual(data.user);
	const { data: free } = await device.auth.updateUser({ email: "free@family.example" });
	await testServer.flushMails();
	expect((await device.auth.getUser()).data.user).toEqual(free.user);
	expect((await owner.auth.getUser()).data.user?.email).toBe(taken);
});

test("an address that was taken in the meantime is refused", async () => {
	const { device } = await testServer.createUserWithRecentSignIn();
	await device.auth.updateUser({ email: "race@family.example" });
	const token_hash = await waitForMailedToken(testServer.inbox, "race@family.example");
	await testServer.createUser("race@family.example");
	const { error } = await device.auth.verifyOtp({ token_hash, type: "email_change" });
	expect(error).toMatchObject({ status: 422, code: "email_exists" });
});

test("a new password wants the old one, however recent the sign-in", async () => {
	const { email, device } = await testServer.createUserWithRecentSignIn();
	const password = "a thief's password";
	expect((await device.auth.updateUser({ password })).error).toMatchObject({
		status: 400,
		code: "current_password_required",
	});
	await backdateSignIn(email, "25 hours");
	expect((await device.auth.updateUser({ password })).error?.code).toBe("current_password_required");
	const guessed = await device.auth.updateUser({ password, current_password: "a guess" });
	expect(guessed.error).toMatchObject({ status: 400, code: "current_password_invalid" });
	expect((await testServer.openDevice().auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
	const changed = await device.auth.updateUser({ password: "the owner's password", current_password: PASSWORD });
	expect(changed.error).toBeNull();
	const anew = await testServer.openDevice().auth.signInWithPassword({ email, password: "the owner's password" });
	expect(anew.error).toBeNull();
});

test("guesses at the old password count as guesses at the account", async () => {
	const { email, device } = await testServer.createUserWithRecentSignIn();
	const codes = await repeatSequentially(11, async (n) => {
		const change = { password: "a thief's password", current_password: `guess ${n}` };
		const answer = await testServer.requestAs(device, "PUT", "/auth/v1/user", change, "203.0.113.99");
		return (await answer.json()).error_code;
	});
	expect(codes).toEqual([...Array(10).fill("current_password_invalid"), "over_request_rate_limit"]);
	expect((await testServer.openDevice().auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
});

test("a sign-in by a recovery mail stands for the old password for an hour only", async () => {
	const { email } = await testServer.createUser();
	const phone = testServer.openDevice();
	await phone.auth.resetPasswordForEmail(email);
	const token_hash = await waitForMailedToken(testServer.inbox, email);
	await phone.auth.verifyOtp({ token_hash, type: "recovery" });
	await backdateSignIn(email, "61 minutes");
	const late = await phone.auth.updateUser({ password: "a thief's password" });
	expect(late.error?.code).toBe("current_password_required");
	await backdateSignIn(email, "59 minutes");
	const password = "the owner's password";
	const wrong = await phone.auth.updateUser({ password, current_password: "a guess" });
	expect(wrong.error).toMatchObject({ status: 400, code: "current_password_invalid" });
	expect((await phone.auth.updateUser({ password })).error).toBeNull();
});

test("whoever never had a password chooses one after a sign-in of the last day", async () => {
	const { email, device } = await testServer.createUser();
	await testServer.owner.query("update auth.users set encrypted_password = null where email = $1", [email]);
	await backdateSignIn(email, "25 hours");
	const late = await device.auth.updateUser({ password: "a thief's password" });
	expect(late.error?.code).toBe("reauthentication_needed");
	await backdateSignIn(email, "23 hours");
	expect((await device.auth.updateUser({ password: "the owner's password" })).error).toBeNull();
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
	const { rows } = await testServer.owner.query("select raw_user_meta_data as data from auth.users where id = $1", [
		read?.id,
	]);
	expect(rows[0].data).toEqual({ pet: "cat" });
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
