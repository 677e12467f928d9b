import { expect, test } from "vitest";
import { extractLink } from "../helpers/inbox.ts";
import { setUpTestServer } from "../helpers/set-up.ts";
import { nextEmail, PASSWORD, readCodeVerifier } from "../helpers/users.ts";
import { accountSteps, outcomeOf, readOwnMetadata } from "./account-steps.ts";
import { repeatSequentially } from "./sign-in-attempts.ts";

const testServer = setUpTestServer({ redirectOrigins: ["https://beta.example.org"] });
const { tokenFor, startSignUp, signIn, follow } = accountSteps(testServer);

const ATTACKERS = "mallory waits here";
const ADA = { full_name: "Ada Example" };

/** Confirms a sign-up elsewhere, or on a device. @returns what the account says of itself then */
async function confirm(token_hash: string, proof: object = {}, device = testServer.openDevice()) {
	const { data, error } = await device.auth.verifyOtp({ token_hash, type: "signup", ...proof });
	return error ? outcomeOf({ error }) : readOwnMetadata(data.user);
}

const readAppMetadata = async ({ auth }: ReturnType<typeof testServer.openDevice>) =>
	(await auth.getUser()).data.user?.app_metadata;

test("Anna signs up, confirms by the mail's link in her browser, and is signed in with what she typed", async () => {
	const anna = testServer.openDevice();
	const email = "anna@family.example";
	const signUp = { email: "  Anna@Family.example ", password: PASSWORD, options: { data: { full_name: "Anna" } } };
	const { data } = await anna.auth.signUp(signUp);
	expect(data).toMatchObject({ session: null, user: { email, user_metadata: { full_name: "Anna" } } });
	const mail = await testServer.inbox.waitForMail(email);
	expect(mail.subject).toBe("Confirm your email address");
	expect(await signIn(email)).toBe("email_not_confirmed");
	const token_hash = extractLink(mail).searchParams.get("token_hash") as string;
	const verified = await anna.auth.verifyOtp({ token_hash, type: "signup", ...readCodeVerifier(anna) });
	expect(verified.data.session).toMatchObject({ token_type: "bearer", expires_in: 900 });
	const { data: me } = await anna.auth.getUser();
	expect(me.user).toMatchObject({ id: data.user?.id, email, role: "authenticated", is_anonymous: false });
	expect(me.user).toMatchObject({ user_metadata: { full_name: "Anna" }, identities: [{ provider: "email" }] });
	expect(me.user?.app_metadata).toEqual({ provider: "email", providers: ["email"] });
	expect(await signIn(email)).toBe("in");
});

test("a mail leads to the site's own page and to nothing else, whatever the request names", async () => {
	const host = new URL(testServer.siteUrl).host;
	for (const emailRedirectTo of [
		`${testServer.siteUrl}/decide`,
		"https://beta.example.org/",
		"https://evil.example/",
		`http://evil.example\\@${host}/`,
		`http://${host}@evil.example/`,
	]) {
		const email = nextEmail();
		await testServer.openDevice().auth.signUp({ email, password: PASSWORD, options: { emailRedirectTo } });
		const link = extractLink(await testServer.inbox.waitForMail(email));
		expect(link.origin + link.pathname).toBe(`${testServer.siteUrl}/auth/confirm`);
		expect([...link.searchParams.keys()]).toEqual(["token_hash", "type"]);
	}
});

test("its link names the address and the name, after the # where no server reads it", async () => {
	const { email, mail } = await startSignUp();
	const { hash } = extractLink(mail);
	expect(hash).toBe(`#email=${encodeURIComponent(email)}&name64=${btoa("Ada Example").replaceAll("=", "")}`);
});

test("its mail leaves a stranger no room for words", async () => {
	const full_name = `<b>Call\u202e +49 (0900) 1\r\nBcc: all@evil.example\r\n\r\nhttps://evil.example/?a=b ${"x".repeat(300)}`;
	const { email, mail } = await startSignUp({ full_name });
	expect(JSON.stringify(mail)).not.toMatch(/Call|evil/);
	expect([mail.to?.map(({ address }) => address), mail.bcc]).toEqual([[email], undefined]);
	const name64 = new URLSearchParams(extractLink(mail).hash.slice(1)).get("name64") ?? "";
	const name = Buffer.from(name64, "base64url").toString();
	expect([...name].length).toBeLessThanOrEqual(40);
	expect(name).toMatch(/^[\p{L}\p{M}' .-]*$/u);
	expect(name).not.toContain("evil.example");
	// Where the link is shown to be copied, it goes without.
	expect(mail.html?.replaceAll(/ href="[^"]*"/g, "")).not.toMatch(/#email=|&(?:amp;)?name=/);
});

test("a link is only good for its own purpose, and the newest that was sent counts", async () => {
	const { email, device, token_hash: first } = await startSignUp();
	expect(outcomeOf(await device.auth.resend({ type: "signup", email }))).toBe("in");
	const second = await tokenFor(email);
	expect(await follow(first, "signup")).toBe("otp_expired");
	for (const type of ["recovery", "email_change"] as const) expect(await follow(second, type)).toBe("otp_expired");
	expect(await follow(second, "signup")).toBe("in");
});

test("confirmed by a stranger to it, it leaves no password of whoever signed up", async () => {
	const { email, token_hash } = await startSignUp({ password: ATTACKERS });
	expect(await signIn(email, ATTACKERS)).toBe("email_not_confirmed");
	const victim = testServer.openDevice();
	expect(await confirm(token_hash, {}, victim)).toEqual({ full_name: "" });
	expect(await readAppMetadata(victim)).toMatchObject({ password_needed: true });
	expect(await signIn(email, ATTACKERS)).toBe("invalid_credentials");
	expect(outcomeOf(await victim.auth.updateUser({ password: PASSWORD }))).toBe("in");
	expect([await signIn(email, ATTACKERS), await signIn(email)]).toEqual(["invalid_credentials", "in"]);
	expect(await readAppMetadata(victim)).toEqual({ provider: "email", providers: ["email"] });
});

test("with its password it is confirmed elsewhere; a wrong one is rejected and does not use up the link", async () => {
	const { email, token_hash } = await startSignUp();
	expect(await signIn(email, "not my password")).toBe("invalid_credentials");
	expect(await confirm(token_hash, { password: "not my password" })).toBe("invalid_credentials");
	expect(await confirm(token_hash, { password: PASSWORD })).toEqual(ADA);
	expect(await signIn(email)).toBe("in");
});

test("a browser without a secure context confirms it, too, and what is stored is no proof", async () => {
	const email = nextEmail();
	// As supabase-js has it where a page has no crypto.subtle: a plain challenge is the verifier.
	const code_verifier = "ab".repeat(56);
	const challenge = { code_challenge: code_verifier, code_challenge_method: "plain" };
	await testServer.request("/auth/v1/signup", { body: { email, password: PASSWORD, data: ADA, ...challenge } });
	const token_hash = await tokenFor(email);
	const { rows } = await testServer.owner.sql`
		select sign_up_code_challenge as stored from auth.users where email = ${email}`;
	expect(await confirm(token_hash, { code_verifier: rows[0]?.stored })).toBe("bad_code_verifier");
	expect(await confirm(token_hash, { code_verifier })).toEqual(ADA);
	expect(await signIn(email)).toBe("in");
});

test("guesses of its password with the link count like sign-ins", async () => {
	const { token_hash } = await startSignUp();
	const device = testServer.openDevice();
	const guess = (number: number) => confirm(token_hash, { password: `guess number ${number}` }, device);
	expect(await repeatSequentially(12, guess)).toContain("over_request_rate_limit");
});

test.each([
	["before", [ATTACKERS, PASSWORD]],
	["after", [PASSWORD, ATTACKERS]],
])("whoever signs up with a foreign address %s its owner gains nothing by it", async (_, passwords) => {
	const email = nextEmail();
	const [first, newest] = await repeatSequentially(2, (n) => startSignUp({ email, password: passwords[n] as string }));
	const owner = testServer.openDevice();
	expect(await confirm(first?.token_hash ?? "", {}, owner)).toBe("otp_expired");
	const token_hash = newest?.token_hash ?? "";
	if (first) expect(await confirm(token_hash, readCodeVerifier(first.device))).toBe("bad_code_verifier");
	expect(await confirm(token_hash, { password: passwords[0] })).toBe("invalid_credentials");
	expect(await confirm(token_hash, {}, owner)).toEqual({ full_name: "" });
	expect(await readAppMetadata(owner)).toEqual({ provider: "email", providers: ["email"], password_needed: true });
	for (const password of passwords) expect(await signIn(email, password)).toBe("invalid_credentials");
	expect(outcomeOf(await owner.auth.updateUser({ password: "chosen by the owner" }))).toBe("in");
	expect(await signIn(email, "chosen by the owner")).toBe("in");
});

test("sign-ups at once make one account", async () => {
	const signUp = () => testServer.openDevice().auth.signUp({ email: "once@family.example", password: PASSWORD });
	expect((await Promise.all([signUp(), signUp(), signUp()])).map(outcomeOf)).toEqual(["in", "in", "in"]);
	const { rows } = await testServer.owner.query("select from auth.users where email = 'once@family.example'");
	expect(rows).toHaveLength(1);
});

test("a name is refused that is too long once it is composed, and so in every token", async () => {
	const options = { data: { full_name: "\u{1d160}".repeat(980) } };
	const { error } = await testServer.openDevice().auth.signUp({ email: nextEmail(), password: PASSWORD, options });
	expect(error).toMatchObject({ status: 400, code: "validation_failed" });
});

test("a password is one however a system composes its letters: to confirm, to sign in and to change it", async () => {
	const [composed, decomposed] = (["NFC", "NFD"] as const).map((form) => "Grüße an café 12".normalize(form));
	const { email, token_hash } = await startSignUp({ password: composed as string });
	const device = testServer.openDevice();
	expect(await follow(token_hash, "signup", { device, proof: { password: decomposed as string } })).toBe("in");
	for (const password of [composed, decomposed]) expect(await signIn(email, password)).toBe("in");
	const next = "another giraffe, née 7";
	const change = async (password: string, current_password = "") =>
		outcomeOf(await device.auth.updateUser({ password, current_password }));
	expect(await change(next, decomposed)).toBe("in");
	expect(await change(next.normalize("NFD"), next)).toBe("same_password");
});

test.each([
	["ida@bücher.example", "ida@xn--bcher-kva.example"],
	["eda@BU\u0308CHER.example", "eda@xn--bcher-kva.example"],
	["eva@例え.example", "eva@xn--r8jz45g.example"],
])("%s is kept as %s, and either signs in", async (typed, kept) => {
	const device = testServer.openDevice();
	expect((await device.auth.signUp({ email: typed, password: PASSWORD })).data.user?.email).toBe(kept);
	await follow(await tokenFor(kept), "signup", { device, proof: readCodeVerifier(device) });
	for (const email of [typed, kept]) {
		const { data } = await testServer.openDevice().auth.signInWithPassword({ email, password: PASSWORD });
		expect(data.user?.email).toBe(kept);
	}
});

test("an address that is too long is refused before its domain is read", async () => {
	for (const email of [`@${"é".repeat(20_000)}@`, `ida@${"é".repeat(20_000)}.example`]) {
		const { error } = await testServer.openDevice().auth.signUp({ email, password: PASSWORD });
		expect(error).toMatchObject({ status: 400, message: expect.stringContaining("too long") });
	}
});
