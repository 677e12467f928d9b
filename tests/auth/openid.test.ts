import type { AuthError, SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import type { Config } from "../../server/config.ts";
import { OPENID_CLIENT, type OpenIdProvider, startOpenIdProvider } from "../helpers/openid-provider.ts";
import { startTestServer, type TestServer } from "../helpers/test-server.ts";
import { nextEmail, PASSWORD } from "../helpers/users.ts";
import { accountSteps, beginFamily, inviteTo } from "./account-steps.ts";
import { createOpenIdUser, openIdSteps, readError, requestRedirect } from "./openid-steps.ts";

const PROVIDER = "custom:pocket";

let provider: OpenIdProvider;
let { begin, comeBack, fetchCallback, signIn } = {} as ReturnType<typeof openIdSteps>;
const logs: (readonly string[])[] = [];
beforeAll(async () => {
	provider = await startOpenIdProvider({ claimsOnlyAtUserInfo: true });
	({ begin, comeBack, fetchCallback, signIn } = openIdSteps(provider, PROVIDER));
});
afterAll(async () => {
	await provider.stop();
});

async function startServer(openId: Partial<Config["openId"]> = {}, settings: Partial<Config> = {}) {
	const server = await startTestServer({
		openId: {
			id: "pocket",
			name: "Pocket ID",
			makesAccounts: true,
			...OPENID_CLIENT,
			issuer: provider.issuer,
			...openId,
		},
		...settings,
	});
	logs.push(server.logLines);
	provider.register(`${server.siteUrl}/auth/v1/callback`);
	return server;
}

/** One that stops with its test: many at once would take the connections of all tests. */
async function startServerOfTest(...config: Parameters<typeof startServer>) {
	const server = await startServer(...config);
	onTestFinished(() => server.stop());
	return server;
}

describe("a provider that makes accounts", () => {
	let server: TestServer;
	beforeAll(async () => {
		server = await startServer();
		return () => server.stop();
	});

	test("the settings name it, for its button", async () => {
		const settings = await (await server.request("/auth/v1/settings")).json();
		expect(settings.custom_providers).toEqual([{ id: PROVIDER, name: "Pocket ID" }]);
		expect(settings.external).toMatchObject({ google: false, email: true });
	});

	test("makes one by what its UserInfo endpoint says, and opens it again", async () => {
		const olga = createOpenIdUser();
		const { data, error } = await signIn(server, olga);
		expect(error).toBeNull();
		expect(data.user).toMatchObject({
			email: olga.email,
			app_metadata: { provider: PROVIDER, providers: [PROVIDER] },
			user_metadata: { full_name: "Olga" },
			identities: [{ provider: PROVIDER, id: olga.sub }],
		});
		const renamed = await signIn(server, { ...olga, email: "olga@married.example" });
		expect(renamed.data.user?.id).toBe(data.user?.id);
	});

	test("opens the account of a verified address, and never that of another one", async () => {
		const { email, device } = await server.createUser();
		const { data: before } = await device.auth.getUser();
		const unverified = await comeBack(server, createOpenIdUser({ email, email_verified: false }));
		expect(readError(unverified)).toEqual([
			"/login",
			"provider_email_needs_verification",
			"Pocket ID has not verified your email address. Please verify it with Pocket ID first.",
		]);
		const { data } = await signIn(server, createOpenIdUser({ email: email.toUpperCase() }));
		expect(data.user?.id).toBe(before.user?.id);
		expect(data.user?.app_metadata).toEqual({ provider: "email", providers: ["email", PROVIDER] });
		expect(await accountSteps(server).signIn(email)).toBe("in");
	});

	test("who says no is back with the provider's name", async () => {
		expect(readError(await comeBack(server, "denies"))).toEqual([
			"/login",
			"access_denied",
			"Pocket ID login was canceled.",
		]);
	});

	test("its request has a challenge, a nonce and a state of its own", async () => {
		const { searchParams: query } = await requestRedirect(server, await begin(server, server.openDevice()));
		expect(Object.fromEntries(query)).toMatchObject({ code_challenge_method: "S256", scope: "openid email profile" });
		for (const name of ["code_challenge", "nonce", "state"]) expect(query.get(name)).toMatch(/^[\w-]{43}$/);
	});

	test.each([
		["nonce", "update auth.flow_state set provider_nonce = 'another'"],
		["code verifier", "update auth.flow_state set provider_code_verifier = repeat('x', 43)"],
	])("an answer with another %s is refused", async (_what, statement) => {
		const callback = await fetchCallback(server);
		await server.owner.query(statement);
		const back = await requestRedirect(server, callback);
		expect(readError(back)).toEqual([
			"/login",
			"bad_oauth_callback",
			"Pocket ID could not log you in. Please try again.",
		]);
		expect(back.searchParams.has("code")).toBe(false);
	});

	test("an answer that began at another provider counts for none that is gone", async () => {
		const callback = await fetchCallback(server);
		await server.owner.query("update auth.flow_state set provider_type = 'google'");
		expect((await requestRedirect(server, callback)).searchParams.get("error_code")).toBe("bad_oauth_state");
	});

	test.each(["google", "github"] as const)("%s, which is not set up, leads back with the reason", async (name) => {
		const back = await requestRedirect(server, await openIdSteps(provider, name).begin(server, server.openDevice()));
		expect([back.pathname, back.searchParams.get("error")]).toEqual(["/login", "provider_disabled"]);
		expect(back.searchParams.get("error_description")).toMatch(/not available/);
	});
});

test.each([
	["says it is another one", () => provider.issuer.replace("127.0.0.1", "localhost")],
	["is down", () => "http://127.0.0.1:9"],
])("a provider that %s is not used", async (_, issuer) => {
	const server = await startServerOfTest({ issuer: issuer() });
	expect(readError(await requestRedirect(server, await begin(server, server.openDevice())))).toEqual([
		"/login",
		"unexpected_failure",
		"Pocket ID cannot be reached right now. Please try again later.",
	]);
});

test("a provider that only opens accounts makes none, also not of a sign-up that nobody confirmed", async () => {
	const server = await startServerOfTest({ makesAccounts: false });
	const refused = ["/login", "signup_disabled", "There is no account for your email address here yet."];
	expect(readError(await comeBack(server, createOpenIdUser()))).toEqual(refused);
	const unconfirmed = nextEmail();
	await server.openDevice().auth.signUp({ email: unconfirmed, password: PASSWORD });
	expect(readError(await comeBack(server, createOpenIdUser({ email: unconfirmed })))).toEqual(refused);
	const { email } = await server.createUser();
	expect((await signIn(server, createOpenIdUser({ email }))).error).toBeNull();
});

test("where sign-up is closed a provider makes the first account and no other", async () => {
	const server = await startServerOfTest({}, { signUp: "closed" });
	const first = createOpenIdUser();
	expect((await signIn(server, first)).error).toBeNull();
	expect(readError(await comeBack(server, createOpenIdUser()))[1]).toBe("signup_disabled");
	expect((await signIn(server, first)).error).toBeNull();
});

describe("where sign-up is closed, an invitation to a family", () => {
	let server: TestServer;
	let phone: SupabaseClient;
	let family: string;
	const invite = (role?: string) => inviteTo(phone, family, role);
	const asked = { role: "adult", family_name: "My Family", family: null };
	beforeAll(async () => {
		server = await startServer({}, { signUp: "closed" });
		phone = server.openDevice();
		await signIn(server, createOpenIdUser(), phone);
		family = await beginFamily(phone);
		return () => server.stop();
	});

	test("lets a provider make an account, and is remembered; one that is not open does neither", async () => {
		const [invitation, screens, revoked] = [await invite(), await invite("screen"), await invite()];
		await phone.rpc("revoke_invitation", { invitation: revoked.id });
		const refused = ["/login", "signup_disabled", "You can't sign up here at the moment."];
		for (const token of ["", "guessed", screens.token, revoked.token])
			expect(readError(await comeBack(server, createOpenIdUser(), undefined, { invitation: token }))).toEqual(refused);
		const [olga, device] = [createOpenIdUser(), server.openDevice()];
		const back = await comeBack(server, olga, device, { invitation: invitation.token });
		const { rows } = await server.owner.query("select * from auth.flow_state");
		expect(rows.length).toBeGreaterThan(0);
		expect(JSON.stringify(rows)).not.toContain(invitation.token);
		expect(back.href).not.toContain(invitation.token);
		const { data } = await device.auth.exchangeCodeForSession(back.searchParams.get("code") as string);
		expect(JSON.stringify(data)).not.toContain("invitation");
		// On another device, too.
		const other = server.openDevice();
		await signIn(server, olga, other);
		expect((await other.rpc("my_invitation")).data).toMatchObject(asked);
		expect((await other.rpc("join_my_invitation", {})).data).toEqual({ family, role: "adult", joined: true });
		expect(readError(await comeBack(server, createOpenIdUser(), undefined, { invitation: invitation.token }))).toEqual(
			refused,
		);
	});

	test("permits ten accounts at most", async () => {
		const { token } = await invite();
		for (let time = 0; time < 10; time++)
			expect((await signIn(server, createOpenIdUser(), undefined, { invitation: token })).error).toBeNull();
		expect(readError(await comeBack(server, createOpenIdUser(), undefined, { invitation: token }))[1]).toBe(
			"signup_disabled",
		);
	});

	test("is asked about in an account that was there, by the browser alone that began with it", async () => {
		const { token } = await invite();
		const [ida, device] = [createOpenIdUser(), server.openDevice()];
		await signIn(server, ida, device, { invitation: (await invite()).token });
		await server.owner.query("update auth.users set invitation = null");
		const isAsked = async () => (await device.rpc("my_invitation")).data !== null;
		// A link to the provider that somebody else made: its code is worth nothing here.
		const back = await comeBack(server, ida, server.openDevice(), { invitation: token });
		const code = back.searchParams.get("code") as string;
		expect((await device.auth.exchangeCodeForSession(code)).error).not.toBeNull();
		expect(await isAsked()).toBe(false);
		await signIn(server, ida, device, { invitation: token });
		expect(await isAsked()).toBe(true);
	});

	test("of somebody who signed up ahead with another's address is forgotten with all that they wrote", async () => {
		const victim = createOpenIdUser();
		const mallory = server.openDevice();
		const { token } = await invite();
		const options = { data: { full_name: "Mallory", invitation: token } };
		expect((await mallory.auth.signUp({ email: victim.email, password: PASSWORD, options })).error).toBeNull();
		const device = server.openDevice();
		expect(readError(await comeBack(server, victim, device))[1]).toBe("signup_disabled");
		const stored = async () =>
			(await server.owner.sql`select invitation from auth.users where email = ${victim.email}`).rows;
		expect(await stored()).toEqual([{ invitation: expect.any(String) }]);
		await comeBack(server, victim, device, { invitation: (await invite()).token });
		expect(await stored()).toEqual([{ invitation: null }]);
	});
});

test("without passwords neither password nor mail opens an account or leads from it; the provider does", async () => {
	const open = await startServerOfTest();
	const { email } = await open.createUser();
	const { token_hash } = await accountSteps(open).startRecovery(email);
	const server = await startServerOfTest({}, { passwordLogin: false });
	expect((await (await server.request("/auth/v1/settings")).json()).external.email).toBe(false);
	const device = server.openDevice();
	const answers: { error: AuthError | null }[] = [
		await device.auth.signUp({ email, password: PASSWORD }),
		await device.auth.signInWithPassword({ email, password: PASSWORD }),
		await device.auth.resetPasswordForEmail(email),
		await device.auth.resend({ type: "signup", email }),
		await device.auth.signInWithOtp({ email, options: { shouldCreateUser: false } }),
		await device.auth.verifyOtp({ token_hash, type: "recovery" }),
		await device.auth.verifyOtp({ token_hash, type: "magiclink" }),
		await device.auth.verifyOtp({ token_hash, type: "email_change" }),
	];
	await signIn(server, createOpenIdUser(), device);
	for (const change of [{ password: PASSWORD }, { email: nextEmail() }])
		answers.push(await device.auth.updateUser(change));
	expect(answers.map(({ error }) => error?.code)).toEqual(answers.map(() => "email_provider_disabled"));
});

test("the log names no address and no token", () => {
	const lines = logs.flat().join("\n");
	expect(lines).toContain("sign-in with a provider failed");
	expect(lines).not.toMatch(/family\.example|Olga|eyJ/);
});
