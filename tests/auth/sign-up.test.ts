import { expect, test } from "vitest";
import { extractLink } from "../helpers/inbox.ts";
import { setUpTestServer } from "../helpers/set-up.ts";
import { nextEmail, PASSWORD, readOwnMetadata } from "../helpers/users.ts";
import { accountSteps, outcomeOf } from "./account-steps.ts";

const testServer = setUpTestServer({ redirectOrigins: ["https://beta.example.org"] });
const { tokenFor, startSignUp, signIn, follow, ageLinks } = accountSteps(testServer);

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
	expect(await signIn("anna@family.example")).toBe("email_not_confirmed");

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

test("a link that is opened many times at once works once", async () => {
	const { token_hash } = await startSignUp();
	const codes = await Promise.all(Array.from({ length: 5 }, () => follow(token_hash, "signup")));
	expect(codes.sort()).toEqual(["in", ...Array(4).fill("otp_expired")]);
});

test("a link works for one hour", async () => {
	const { token_hash } = await startSignUp();
	await ageLinks("1 hour");
	expect(await follow(token_hash, "signup")).toBe("otp_expired");
});

test("a link is only good for its own purpose, and the newest that was sent counts", async () => {
	const { email, device, token_hash: first } = await startSignUp();
	expect(outcomeOf(await device.auth.resend({ type: "signup", email }))).toBe("in");
	const second = await tokenFor(email);
	expect(await follow(first, "signup")).toBe("otp_expired");
	for (const type of ["recovery", "email_change"] as const) expect(await follow(second, type)).toBe("otp_expired");
	expect(await follow(second, "signup")).toBe("in");
});

test("a name is refused that is too long once it is composed, and so in every token", async () => {
	const options = { data: { full_name: "\u{1d160}".repeat(980) } };
	const signUp = { email: nextEmail(), password: PASSWORD, options };
	const { error } = await testServer.openDevice().auth.signUp(signUp);
	expect(error).toMatchObject({ status: 400, code: "validation_failed" });
});

test.each([
	["before", ["mallory waits here", PASSWORD]],
	["after", [PASSWORD, "mallory waits here"]],
])("whoever signs up with a foreign address %s its owner gains nothing by it", async (_, passwords) => {
	const email = nextEmail();
	const links: string[] = [];
	for (const password of passwords) links.push((await startSignUp({ email, password })).token_hash);
	const [first = "", newest = ""] = links;
	const owner = testServer.openDevice();
	expect(await follow(first, "signup", { device: owner })).toBe("otp_expired");
	const { data } = await owner.auth.verifyOtp({ token_hash: newest, type: "signup" });
	expect(data.user?.app_metadata).toEqual({ provider: "email", providers: ["email"], password_needed: true });
	expect(readOwnMetadata(data.user)).toEqual({ full_name: "" });
	for (const password of passwords) expect(await signIn(email, password)).toBe("invalid_credentials");
	const chosen = await owner.auth.updateUser({ password: "chosen by the owner" });
	expect(chosen.data.user?.app_metadata).toEqual({ provider: "email", providers: ["email"] });
	expect(await signIn(email, "chosen by the owner")).toBe("in");
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

test("sign-ups at once make one account", async () => {
	const signUp = () => testServer.openDevice().auth.signUp({ email: "once@family.example", password: PASSWORD });
	expect((await Promise.all([signUp(), signUp(), signUp()])).map(outcomeOf)).toEqual(["in", "in", "in"]);
	const { rows } = await testServer.owner.query("select from auth.users where email = 'once@family.example'");
	expect(rows).toHaveLength(1);
});
