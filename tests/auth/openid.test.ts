import type { SupabaseClient } from "@supabase/supabase-js";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import type { Config } from "../../server/config.ts";
import { setUp } from "../helpers/set-up.ts";
import { startTestServer, type TestServer } from "../helpers/test-server.ts";
import { nextEmail, PASSWORD } from "../helpers/users.ts";
import { accountSteps, beginFamily, inviteTo, outcomeOf } from "./account-steps.ts";
import { OPENID_CLIENT, startOpenIdProvider } from "./openid-provider.ts";
import { codeOf, createOpenIdUser, errorCodeOf, openIdSteps, readError, readSettings } from "./openid-steps.ts";

const pocket = setUp(() => startOpenIdProvider({ claimsOnlyAtUserInfo: true }));
const logs: (readonly string[])[] = [];

const POCKET = "custom:pocket";

async function startWithPocket(openId: Partial<Config["openId"]> = {}, settings: Partial<Config> = {}) {
	const named = { id: "pocket", name: "Pocket ID", makesAccounts: true, issuer: pocket.issuer, ...openId };
	const server = await startTestServer({ openId: { ...OPENID_CLIENT, ...named }, ...settings });
	logs.push(server.logLines);
	return { server, ...openIdSteps(server, pocket, POCKET) };
}

/** One that stops with its test: many at once would take the connections of all tests. */
async function startForTest(...config: Parameters<typeof startWithPocket>) {
	const started = await startWithPocket(...config);
	onTestFinished(() => started.server.stop());
	return started;
}

describe("a provider that makes accounts", () => {
	let server: TestServer;
	let { comeBack, fetchCallback, leave, requestRedirect, signIn } = {} as ReturnType<typeof openIdSteps>;
	beforeAll(async () => {
		({ server, comeBack, fetchCallback, leave, requestRedirect, signIn } = await startWithPocket());
		return () => server.stop();
	});

	test("the settings name it, for its button", async () => {
		const settings = await readSettings(server);
		expect(settings.custom_providers).toEqual([{ id: POCKET, name: "Pocket ID" }]);
		expect(settings.external).toMatchObject({ google: false, email: true });
	});

	test("makes one by what its UserInfo endpoint says, and opens it again", async () => {
		const olga = createOpenIdUser();
		const { data } = await signIn(olga);
		expect(data.user).toMatchObject({
			email: olga.email,
			app_metadata: { provider: POCKET, providers: [POCKET] },
			user_metadata: { full_name: "Olga" },
			identities: [{ provider: POCKET, id: olga.sub }],
		});
		const renamed = await signIn({ ...olga, email: "olga@married.example" });
		expect(renamed.data.user?.id).toBe(data.user?.id);
	});

	test("opens the account of a verified address, and never that of another one", async () => {
		const { email, device } = await server.createUser();
		const { data: before } = await device.auth.getUser();
		expect(readError(await comeBack(createOpenIdUser({ email, email_verified: false })))).toEqual([
			"/login",
			"provider_email_needs_verification",
			"Pocket ID has not verified your email address. Please verify it with Pocket ID first.",
		]);
		const { data } = await signIn(createOpenIdUser({ email: email.toUpperCase() }));
		expect(data.user?.id).toBe(before.user?.id);
		expect(data.user?.app_metadata).toEqual({ provider: "email", providers: ["email", POCKET] });
		expect(await accountSteps(server).signIn(email)).toBe("in");
	});

	test("who says no is back with the provider's name", async () => {
		const back = await comeBack("denies");
		expect(readError(back)).toEqual(["/login", "access_denied", "Pocket ID login was canceled."]);
	});

	test("its request has a challenge, a nonce and a state of its own", async () => {
		const { searchParams: query } = await leave();
		expect(Object.fromEntries(query)).toMatchObject({ code_challenge_method: "S256", scope: "openid email profile" });
		for (const name of ["code_challenge", "nonce", "state"]) expect(query.get(name)).toMatch(/^[\w-]{43}$/);
	});

	test.each([
		["nonce", "provider_nonce = 'another'", "bad_oauth_callback"],
		["code verifier", "provider_code_verifier = repeat('x', 43)", "bad_oauth_callback"],
		["provider, which is gone", "provider_type = 'google'", "bad_oauth_state"],
	])("an answer with another %s is refused", async (_what, change, code) => {
		const callback = await fetchCallback();
		await server.owner.query(`update auth.flow_state set ${change}`);
		const back = await requestRedirect(callback);
		expect([back.pathname, errorCodeOf(back), codeOf(back)]).toEqual(["/login", code, null]);
	});

	test.each(["google", "github"] as const)("%s, which is not set up, leads back with the reason", async (name) => {
		const back = await openIdSteps(server, pocket, name).leave();
		expect([back.pathname, back.searchParams.get("error")]).toEqual(["/login", "provider_disabled"]);
		expect(back.searchParams.get("error_description")).toMatch(/not available/);
	});
});

test.each([
	["says it is another one", () => pocket.issuer.replace("127.0.0.1", "localhost")],
	["is down", () => "http://127.0.0.1:9"],
])("a provider that %s is not used", async (_, issuer) => {
	const { leave } = await startForTest({ issuer: issuer() });
	const description = "Pocket ID cannot be reached right now. Please try again later.";
	expect(readError(await leave())).toEqual(["/login", "unexpected_failure", description]);
});

test("a provider that only opens accounts makes none, also not of a sign-up that nobody confirmed", async () => {
	const { server, comeBack, signIn } = await startForTest({ makesAccounts: false });
	const refused = ["/login", "signup_disabled", "There is no account for your email address here yet."];
	expect(readError(await comeBack())).toEqual(refused);
	const unconfirmed = nextEmail();
	await server.openDevice().auth.signUp({ email: unconfirmed, password: PASSWORD });
	expect(readError(await comeBack(createOpenIdUser({ email: unconfirmed })))).toEqual(refused);
	const { email } = await server.createUser();
	expect((await signIn(createOpenIdUser({ email }))).error).toBeNull();
});

describe("where sign-up is closed, a provider makes the first account, others by a family's invitation", () => {
	let server: TestServer;
	let { comeBack, signIn } = {} as ReturnType<typeof openIdSteps>;
	let phone: SupabaseClient;
	let family: string;
	const first = createOpenIdUser();
	const invite = (role?: string) => inviteTo(phone, family, role);
	const refused = ["/login", "signup_disabled", "You can't sign up here at the moment."];
	beforeAll(async () => {
		({ server, comeBack, signIn } = await startWithPocket({}, { signUp: "closed" }));
		phone = server.openDevice();
		await signIn(first, { device: phone });
		family = await beginFamily(phone);
		return () => server.stop();
	});

	test("it is remembered, for ten accounts at most; one that is not open does neither", async () => {
		const [{ token }, screens, revoked] = [await invite(), await invite("screen"), await invite()];
		await phone.rpc("revoke_invitation", { invitation: revoked.id });
		for (const invitation of ["", "guessed", screens.token, revoked.token])
			expect(readError(await comeBack(createOpenIdUser(), { invitation }))).toEqual(refused);
		const [olga, device] = [createOpenIdUser(), server.openDevice()];
		const back = await comeBack(olga, { device, invitation: token });
		const { rows } = await server.owner.query("select * from auth.flow_state");
		expect(rows.length).toBeGreaterThan(0);
		expect(JSON.stringify(rows)).not.toContain(token);
		expect(back.href).not.toContain(token);
		const { data } = await device.auth.exchangeCodeForSession(codeOf(back));
		expect(JSON.stringify(data)).not.toContain("invitation");
		for (let time = 1; time < 10; time++)
			expect((await signIn(createOpenIdUser(), { invitation: token })).error).toBeNull();
		expect(readError(await comeBack(createOpenIdUser(), { invitation: token }))).toEqual(refused);
		expect((await signIn(first)).error).toBeNull();
		// On another device, too.
		const other = server.openDevice();
		await signIn(olga, { device: other });
		const asked = { role: "adult", family_name: "My Family", family: null };
		expect((await other.rpc("my_invitation")).data).toMatchObject(asked);
		expect((await other.rpc("join_my_invitation", {})).data).toEqual({ family, role: "adult", joined: true });
	});

	test("it is asked about in an account that was there, by the browser alone that began with it", async () => {
		const { token: invitation } = await invite();
		const [ida, device] = [createOpenIdUser(), server.openDevice()];
		await signIn(ida, { device, invitation: (await invite()).token });
		await server.owner.query("update auth.users set invitation = null");
		const isAsked = async () => (await device.rpc("my_invitation")).data !== null;
		// A link to the provider that somebody else made: its code is worth nothing here.
		const code = codeOf(await comeBack(ida, { invitation }));
		expect((await device.auth.exchangeCodeForSession(code)).error).not.toBeNull();
		expect(await isAsked()).toBe(false);
		await signIn(ida, { device, invitation });
		expect(await isAsked()).toBe(true);
	});

	test("that of somebody who signed up ahead with another's address goes with all that they wrote", async () => {
		const victim = createOpenIdUser();
		const options = { data: { full_name: "Mallory", invitation: (await invite()).token } };
		await server.openDevice().auth.signUp({ email: victim.email, password: PASSWORD, options });
		expect(readError(await comeBack(victim))).toEqual(refused);
		const stored = async () =>
			(await server.owner.sql`select invitation from auth.users where email = ${victim.email}`).rows;
		expect(await stored()).toEqual([{ invitation: expect.any(String) }]);
		await comeBack(victim, { invitation: (await invite()).token });
		expect(await stored()).toEqual([{ invitation: null }]);
	});
});

test("without passwords neither password nor mail opens an account or leads from it; the provider does", async () => {
	const open = await startForTest();
	const { email } = await open.server.createUser();
	const { token_hash } = await accountSteps(open.server).startRecovery(email);
	const { server, signIn } = await startForTest({}, { passwordLogin: false });
	expect((await readSettings(server)).external.email).toBe(false);
	const device = server.openDevice();
	const { auth } = device;
	const answers = [
		await auth.signUp({ email, password: PASSWORD }),
		await auth.signInWithPassword({ email, password: PASSWORD }),
		await auth.resetPasswordForEmail(email),
		await auth.resend({ type: "signup", email }),
		await auth.signInWithOtp({ email, options: { shouldCreateUser: false } }),
		await auth.verifyOtp({ token_hash, type: "recovery" }),
		await auth.verifyOtp({ token_hash, type: "magiclink" }),
		await auth.verifyOtp({ token_hash, type: "email_change" }),
		(await signIn(createOpenIdUser(), { device })) && (await auth.updateUser({ password: PASSWORD })),
		await auth.updateUser({ email: nextEmail() }),
	];
	expect(answers.map(outcomeOf)).toEqual(answers.map(() => "email_provider_disabled"));
});

test("the log names no address and no token", () => {
	const lines = logs.flat().join("\n");
	expect(lines).toContain("sign-in with a provider failed");
	expect(lines).not.toMatch(/family\.example|Olga|eyJ/);
});
