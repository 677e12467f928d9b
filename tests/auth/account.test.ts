import { afterAll, beforeAll, expect, test } from "vitest";
import { linkIn, mailedToken } from "./postbox.ts";
import { PASSWORD, startWorld, type World } from "./world.ts";

let world: World;
beforeAll(async () => {
	world = await startWorld();
}, 60_000);
afterAll(() => world.stop());

/** A newcomer who has signed in with the password since. */
async function settled() {
	const { email, device } = await world.newcomer();
	const { error } = await device.auth.signInWithPassword({ email, password: PASSWORD });
	if (error) throw error;
	return { email, device };
}

const signedInAgo = (email: string, ago: string) =>
	world.owner.query(
		"update auth.sessions set created_at = now() - $2::interval where user_id = (select id from auth.users where email = $1)",
		[email, ago],
	);

test("a new address counts once it is confirmed, and the old one is told", async () => {
	const { email, device } = await world.recent();
	const asked = await device.auth.updateUser({ email: "Moved@family.example" });
	expect(asked.data.user).toMatchObject({ email, new_email: "moved@family.example" });
	const mail = await world.postbox.next("moved@family.example");
	expect(mail.subject).toBe("Confirm your new e-mail address");
	expect((await world.device().auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull();

	const link = linkIn(mail);
	expect(link.searchParams.get("type")).toBe("email_change");
	const token_hash = link.searchParams.get("token_hash") as string;
	const { data, error } = await device.auth.verifyOtp({ token_hash, type: "email_change" });
	expect(error).toBeNull();
	expect(data.user).toMatchObject({ email: "moved@family.example", identities: [{ email: "moved@family.example" }] });
	expect((await world.postbox.next(email)).subject).toBe("Your account is to get another e-mail address");
	expect((await world.postbox.next(email)).subject).toBe("Your e-mail address was changed");
	const old = await world.device().auth.signInWithPassword({ email, password: PASSWORD });
	expect(old.error?.code).toBe("invalid_credentials");
});

test("a confirmed change of address signs out everywhere but where the link was pressed", async () => {
	const { email, device: phone } = await world.recent();
	const tablet = world.device();
	await tablet.auth.signInWithPassword({ email, password: PASSWORD });
	await phone.auth.updateUser({ email: "new-home@family.example" });
	const link = linkIn(await world.postbox.next("new-home@family.example"));
	const token_hash = link.searchParams.get("token_hash") as string;
	expect((await tablet.auth.refreshSession()).error).toBeNull();
	expect((await phone.auth.verifyOtp({ token_hash, type: "email_change" })).error).toBeNull();
	expect((await tablet.auth.refreshSession()).error?.code).toBe("refresh_token_not_found");
	expect((await phone.auth.refreshSession()).error).toBeNull();
});

test("whoever gives an account a foreign address is recognised in the mail and signed out by the click", async () => {
	const { device: mallory } = await world.recent("mallory@stranger.example");
	await mallory.auth.updateUser({ email: "victim@family.example" });
	const mail = await world.postbox.next("victim@family.example");
	expect(mail.text).toContain("m…@s….example is not yours?");
	expect(mail.text).not.toContain("mallory");
	const token_hash = linkIn(mail).searchParams.get("token_hash") as string;
	const victim = world.device();
	expect((await victim.auth.verifyOtp({ token_hash, type: "email_change" })).error).toBeNull();
	expect((await mallory.auth.refreshSession()).error?.code).toBe("refresh_token_not_found");
	expect((await victim.auth.refreshSession()).error).toBeNull();
});

test("a link to the address before last is worthless", async () => {
	const { device } = await world.recent();
	await device.auth.updateUser({ email: "first-thought@family.example" });
	const first = await mailedToken(world.postbox, "first-thought@family.example");
	await device.auth.updateUser({ email: "second-thought@family.example" });
	const { error } = await device.auth.verifyOtp({ token_hash: first, type: "email_change" });
	expect(error?.code).toBe("otp_expired");
});

test("recovery links to the old address die with the move", async () => {
	const { email, device } = await world.recent();
	await world.device().auth.resetPasswordForEmail(email);
	const recovery = await mailedToken(world.postbox, email);
	await device.auth.updateUser({ email: "fled@family.example" });
	const token_hash = await mailedToken(world.postbox, "fled@family.example");
	await device.auth.verifyOtp({ token_hash, type: "email_change" });
	const late = await world.device().auth.verifyOtp({ token_hash: recovery, type: "recovery" });
	expect(late.error?.code).toBe("otp_expired");
});

test("moving to somebody's address looks the same, and tells that somebody", async () => {
	const { email: taken, device: owner } = await world.newcomer();
	const { device } = await world.recent();
	const { data, error } = await device.auth.updateUser({ email: taken });
	expect(error).toBeNull();
	expect(data.user?.new_email).toBe(taken);
	expect((await world.postbox.next(taken)).subject).toBe("You already have an account");
	await world.mailsDone();
	expect((await device.auth.getUser()).data.user).toEqual(data.user);
	const { data: free } = await device.auth.updateUser({ email: "free@family.example" });
	await world.mailsDone();
	expect((await device.auth.getUser()).data.user).toEqual(free.user);
	expect((await owner.auth.getUser()).data.user?.email).toBe(taken);
});

test("an address that was taken in the meantime is refused", async () => {
	const { device } = await world.recent();
	await device.auth.updateUser({ email: "race@family.example" });
	const token_hash = await mailedToken(world.postbox, "race@family.example");
	await world.newcomer("race@family.example");
	const { error } = await device.auth.verifyOtp({ token_hash, type: "email_change" });
	expect(error).toMatchObject({ status: 422, code: "email_exists" });
});

test("an open phone does not let a stranger take the account", async () => {
	const { email, device } = await world.recent();
	await signedInAgo(email, "11 minutes");
	expect((await device.auth.updateUser({ email: "thief@family.example" })).error?.code).toBe("reauthentication_needed");
	expect((await device.auth.updateUser({ data: { full_name: "Fine" } })).error).toBeNull();
	await signedInAgo(email, "25 hours");
	const stolen = await device.auth.updateUser({ password: "a thief's password" });
	expect(stolen.error?.code).toBe("current_password_required");
});

test("a new password wants the old one, however recent the sign-in", async () => {
	const { email, device } = await settled();
	const password = "a thief's password";
	expect((await device.auth.updateUser({ password })).error).toMatchObject({
		status: 400,
		code: "current_password_required",
	});
	const guessed = await device.auth.updateUser({ password, current_password: "a guess" });
	expect(guessed.error).toMatchObject({ status: 400, code: "current_password_invalid" });
	expect((await world.device().auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
	const changed = await device.auth.updateUser({ password: "the owner's password", current_password: PASSWORD });
	expect(changed.error).toBeNull();
	const anew = await world.device().auth.signInWithPassword({ email, password: "the owner's password" });
	expect(anew.error).toBeNull();
});

test("guesses at the old password count as guesses at the account", async () => {
	const { email, device } = await settled();
	const { data } = await device.auth.getSession();
	const codes: string[] = [];
	for (let n = 0; n < 11; n++) {
		const answer = await world.request("/auth/v1/user", {
			method: "PUT",
			from: "203.0.113.99",
			headers: { authorization: `Bearer ${data.session?.access_token}` },
			body: JSON.stringify({ password: "a thief's password", current_password: `guess ${n}` }),
		});
		codes.push((await answer.json()).error_code);
	}
	expect(codes).toEqual([...Array(10).fill("current_password_invalid"), "over_request_rate_limit"]);
	expect((await world.device().auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
});

test("a sign-in by a recovery mail stands for the old password for an hour only", async () => {
	const { email } = await world.newcomer();
	const phone = world.device();
	await phone.auth.resetPasswordForEmail(email);
	const token_hash = await mailedToken(world.postbox, email);
	await phone.auth.verifyOtp({ token_hash, type: "recovery" });
	await signedInAgo(email, "61 minutes");
	const late = await phone.auth.updateUser({ password: "a thief's password" });
	expect(late.error?.code).toBe("current_password_required");
	await signedInAgo(email, "59 minutes");
	const password = "the owner's password";
	const wrong = await phone.auth.updateUser({ password, current_password: "a guess" });
	expect(wrong.error).toMatchObject({ status: 400, code: "current_password_invalid" });
	expect((await phone.auth.updateUser({ password })).error).toBeNull();
});

test("whoever never had a password chooses one after a sign-in of the last day", async () => {
	const { email, device } = await world.newcomer();
	await world.owner.query("update auth.users set encrypted_password = null where email = $1", [email]);
	await signedInAgo(email, "25 hours");
	const late = await device.auth.updateUser({ password: "a thief's password" });
	expect(late.error?.code).toBe("reauthentication_needed");
	await signedInAgo(email, "23 hours");
	expect((await device.auth.updateUser({ password: "the owner's password" })).error).toBeNull();
});

test("a new password must be new and good", async () => {
	const { device } = await world.newcomer();
	const same = await device.auth.updateUser({ password: PASSWORD, current_password: PASSWORD });
	expect(same.error?.code).toBe("same_password");
	expect((await device.auth.updateUser({ password: "short" })).error).toMatchObject({ reasons: ["length"] });
	const common = await device.auth.updateUser({ password: "Dalmatio", current_password: PASSWORD });
	expect(common.error).toMatchObject({ reasons: ["pwned"] });
});

test("what people say about themselves is added to what is there", async () => {
	const { device } = await world.newcomer();
	await device.auth.updateUser({ data: { full_name: "Anna <b>" } });
	const { data } = await device.auth.updateUser({ data: { colour: "red" } });
	expect(data.user?.user_metadata).toEqual({ full_name: "Anna <b>", colour: "red" });
});

test.each([
	["too much", { full_name: "x".repeat(2_000) }],
	["a NUL", { full_name: "a\u0000b" }],
	["half a character", { full_name: "\ud83d" }],
	["a name that is no text", { full_name: { toString: "x" } }],
])("%s about oneself is refused", async (_name, data) => {
	const { device } = await world.newcomer();
	expect((await device.auth.updateUser({ data })).error).toMatchObject({ status: 400, code: "validation_failed" });
});

test("nobody makes themselves more than they are", async () => {
	const { device } = await world.newcomer();
	const { data: session } = await device.auth.getSession();
	const response = await world.request("/auth/v1/user", {
		method: "PUT",
		headers: { authorization: `Bearer ${session.session?.access_token}` },
		body: JSON.stringify({ role: "service_role", app_metadata: { admin: true }, id: "x", data: { role: "admin" } }),
	});
	expect(await response.json()).toMatchObject({
		role: "authenticated",
		app_metadata: { provider: "email", providers: ["email"] },
	});
	const { data } = await device.auth.refreshSession();
	const claims = JSON.parse(
		atob(data.session?.access_token.split(".")[1]?.replace(/-/g, "+").replace(/_/g, "/") ?? ""),
	);
	expect(claims).toMatchObject({ role: "authenticated", app_metadata: { provider: "email", providers: ["email"] } });
});
