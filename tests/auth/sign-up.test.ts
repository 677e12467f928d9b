import { expect, test } from "vitest";
import { extractLink, waitForMailedToken } from "../helpers/inbox.ts";
import { setUpTestServer } from "../helpers/set-up.ts";
import { PASSWORD, readOwnMetadata } from "../helpers/users.ts";

const testServer = setUpTestServer();

test("Anna signs up, confirms by the mail's link and is signed in", async () => {
	const anna = testServer.openDevice();
	const { data, error } = await anna.auth.signUp({
		email: "  Anna@Family.example ",
		password: PASSWORD,
		options: { data: { full_name: "Anna" }, emailRedirectTo: `${testServer.siteUrl}/` },
	});
	expect(error).toBeNull();
	expect(data.session).toBeNull();
	expect(data.user).toMatchObject({ email: "anna@family.example", user_metadata: { full_name: "Anna" } });

	const mail = await testServer.inbox.waitForMail("anna@family.example");
	expect(mail.subject).toBe("Confirm your email address");
	const link = extractLink(mail);
	expect(link.origin + link.pathname).toBe(`${testServer.siteUrl}/auth/confirm`);
	expect([...link.searchParams.keys()]).toEqual(["token_hash", "type"]);

	const before = await anna.auth.signInWithPassword({ email: "anna@family.example", password: PASSWORD });
	expect(before.error?.code).toBe("email_not_confirmed");

	const token_hash = link.searchParams.get("token_hash") as string;
	const verified = await anna.auth.verifyOtp({ token_hash, type: "signup" });
	expect(verified.error).toBeNull();
	expect(verified.data.user?.id).toBe(data.user?.id);
	expect(verified.data.session).toMatchObject({ token_type: "bearer", expires_in: 900 });

	const { data: me } = await anna.auth.getUser();
	expect(me.user).toMatchObject({ email: "anna@family.example", role: "authenticated", is_anonymous: false });
	expect(me.user?.email_confirmed_at).toBeDefined();
	expect(me.user?.identities).toMatchObject([{ provider: "email" }]);
});

test("a link that is opened many times at once works once", async () => {
	const email = "many@family.example";
	await testServer.openDevice().auth.signUp({ email, password: PASSWORD });
	const token_hash = await waitForMailedToken(testServer.inbox, email);
	const clicks = Array.from({ length: 5 }, () =>
		testServer.openDevice().auth.verifyOtp({ token_hash, type: "signup" }),
	);
	const codes = (await Promise.all(clicks)).map(({ error }) => error?.code ?? "in");
	expect(codes.sort()).toEqual(["in", ...Array(4).fill("otp_expired")]);
});

test("a link works for one hour", async () => {
	const carl = testServer.openDevice();
	await carl.auth.signUp({ email: "carl@family.example", password: PASSWORD });
	const token_hash = await waitForMailedToken(testServer.inbox, "carl@family.example");
	await testServer.owner.query("update auth.one_time_tokens set created_at = now() - interval '1 hour'");
	expect((await carl.auth.verifyOtp({ token_hash, type: "signup" })).error?.code).toBe("otp_expired");
});

test("a token is only good for its own purpose", async () => {
	const dora = testServer.openDevice();
	await dora.auth.signUp({ email: "dora@family.example", password: PASSWORD });
	const token_hash = await waitForMailedToken(testServer.inbox, "dora@family.example");
	expect((await dora.auth.verifyOtp({ token_hash, type: "recovery" })).error?.code).toBe("otp_expired");
	expect((await dora.auth.verifyOtp({ token_hash, type: "email_change" })).error?.code).toBe("otp_expired");
	expect((await dora.auth.verifyOtp({ token_hash, type: "signup" })).error).toBeNull();
});

test("a name is refused that is too long once it is composed, and so in every token", async () => {
	const options = { data: { full_name: "\u{1d160}".repeat(980) } };
	const signUp = { email: "long@family.example", password: PASSWORD, options };
	const { error } = await testServer.openDevice().auth.signUp(signUp);
	expect(error).toMatchObject({ status: 400, code: "validation_failed" });
});

test("a lost mail is sent again, and the newest link counts", async () => {
	const emil = testServer.openDevice();
	await emil.auth.signUp({ email: "emil@family.example", password: PASSWORD });
	const first = await waitForMailedToken(testServer.inbox, "emil@family.example");
	expect((await emil.auth.resend({ type: "signup", email: "emil@family.example" })).error).toBeNull();
	const second = await waitForMailedToken(testServer.inbox, "emil@family.example");
	expect((await emil.auth.verifyOtp({ token_hash: first, type: "signup" })).error?.code).toBe("otp_expired");
	expect((await emil.auth.verifyOtp({ token_hash: second, type: "signup" })).error).toBeNull();
});

test.each([
	["before", ["mallory waits here", PASSWORD]],
	["after", [PASSWORD, "mallory waits here"]],
])("whoever signs up with a foreign address %s its owner gains nothing by it", async (when, passwords) => {
	const email = `owned-${when}@family.example`;
	for (const password of passwords) {
		const data = { full_name: password === PASSWORD ? "Anna" : "Mallory" };
		const { error } = await testServer.openDevice().auth.signUp({ email, password, options: { data } });
		expect(error).toBeNull();
		await testServer.flushMails();
	}
	const first = await waitForMailedToken(testServer.inbox, email);
	const newest = await waitForMailedToken(testServer.inbox, email);
	const owner = testServer.openDevice();
	expect((await owner.auth.verifyOtp({ token_hash: first, type: "signup" })).error?.code).toBe("otp_expired");
	const { data } = await owner.auth.verifyOtp({ token_hash: newest, type: "signup" });
	expect(data.user?.app_metadata).toEqual({ provider: "email", providers: ["email"], password_needed: true });
	expect(readOwnMetadata(data.user)).toEqual({ full_name: "" });

	const signIn = (password: string) => testServer.openDevice().auth.signInWithPassword({ email, password });
	for (const password of passwords) expect((await signIn(password)).error?.code).toBe("invalid_credentials");
	const chosen = await owner.auth.updateUser({ password: "chosen by the owner" });
	expect(chosen.data.user?.app_metadata).toEqual({ provider: "email", providers: ["email"] });
	expect((await signIn("chosen by the owner")).error).toBeNull();
});

test.each([
	["short", "1234567", "length"],
	["long", "x1y2z3".repeat(13), "length"],
	["one that is long in bytes", "äöüß".repeat(10), "length"],
	["one that repeats itself", "abababababab", "characters"],
	["the address", "weak@family.example", "characters"],
	["one that everybody tries", "Password123", "pwned"],
])("a %s password is refused with its reason", async (_name, password, reason) => {
	const { error } = await testServer.openDevice().auth.signUp({ email: "weak@family.example", password });
	expect(error).toMatchObject({ name: "AuthWeakPasswordError", status: 422, reasons: [reason] });
});

test("two sign-ups at once make one account", async () => {
	const devices = [testServer.openDevice(), testServer.openDevice(), testServer.openDevice()];
	const answers = await Promise.all(
		devices.map((device) => device.auth.signUp({ email: "once@family.example", password: PASSWORD })),
	);
	expect(answers.map(({ error }) => error)).toEqual([null, null, null]);
	const { rows } = await testServer.owner.query("select from auth.users where email = 'once@family.example'");
	expect(rows).toHaveLength(1);
});
