import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { confirmEmailChange } from "../../server/auth/mail-links/confirmations.ts";
import { findOrCreateOpenIdUser } from "../../server/auth/openid/openid-account.ts";
import { transaction } from "../../server/auth/transaction.ts";
import { lockUser } from "../../server/auth/users/users.ts";
import { OPENID_CLIENT, type OpenIdProvider, startOpenIdProvider } from "../helpers/openid-provider.ts";
import { waitForBlocked } from "../helpers/test-database.ts";
import { startTestServer, type TestServer } from "../helpers/test-server.ts";
import { readOwnMetadata } from "../helpers/users.ts";
import { accountSteps, outcomeOf } from "./account-steps.ts";
import { createOpenIdUser, openIdSteps, requestRedirect } from "./openid-steps.ts";

let testServer: TestServer;
let provider: OpenIdProvider;
let google: ReturnType<typeof openIdSteps>;
beforeAll(async () => {
	provider = await startOpenIdProvider();
	testServer = await startTestServer(
		{ google: { ...OPENID_CLIENT, issuer: provider.issuer } },
		{ refusalHoldMs: 1000 },
	);
	provider.register(`${testServer.siteUrl}/auth/v1/callback`);
	google = openIdSteps(provider, "google");
});
afterEach(() => {
	vi.useRealTimers();
});
afterAll(async () => {
	await testServer.stop();
	await provider.stop();
});

const codeOf = (back: URL) => back.searchParams.get("code") as string;
const errorCodeOf = (back: URL) => back.searchParams.get("error_code");

test("a new user signs in with Google, and again", async () => {
	const gina = createOpenIdUser();
	const { data } = await google.signIn(testServer, gina);
	expect(data.user).toMatchObject({
		email: gina.email,
		app_metadata: { provider: "google", providers: ["google"] },
		user_metadata: { full_name: gina.name },
		identities: [{ provider: "google", id: gina.sub }],
	});
	const settings = await (await testServer.request("/auth/v1/settings")).json();
	expect(settings.external).toMatchObject({ google: true, email: true });
	expect((await google.signIn(testServer, gina)).data.user?.id).toBe(data.user?.id);
});

test("a name may be anything", async () => {
	const { data } = await google.signIn(testServer, createOpenIdUser({ name: `\u0000\ud83d ${"👩‍👧".repeat(150)}` }));
	const characters = [...String(data.user?.user_metadata.full_name)];
	expect(characters.slice(0, 3).join("")).toBe("👩‍👧");
	// The 200th joins nothing any more.
	expect(characters).toHaveLength(199);
});

test("an account that somebody registered ahead loses its password, name and links", async () => {
	const { startSignUp, signIn } = accountSteps(testServer);
	const victim = createOpenIdUser();
	await startSignUp({ email: victim.email, password: "mallory waits here", full_name: "Mallory" });
	const { data } = await google.signIn(testServer, victim);
	expect(readOwnMetadata(data.user)).toEqual({ full_name: victim.name });
	expect(data.user?.identities?.map(({ provider }) => provider)).toEqual(["google"]);
	expect(await signIn(victim.email, "mallory waits here")).toBe("invalid_credentials");
	const { rows } = await testServer.owner.sql`select from auth.one_time_tokens where user_id = ${data.user?.id}`;
	expect(rows).toEqual([]);
});

test("a foreign redirect_to leads to the site", async () => {
	const wish = { redirectTo: "https://evil.example/" };
	const back = await google.comeBack(testServer, createOpenIdUser(), testServer.openDevice(), wish);
	expect(back.origin).toBe(testServer.siteUrl);
});

test("a code is worth something once, and only to the browser that began", async () => {
	const device = testServer.openDevice();
	const auth_code = codeOf(await google.comeBack(testServer, createOpenIdUser(), device));
	const theft = await testServer.request("/auth/v1/token?grant_type=pkce", {
		method: "POST",
		body: JSON.stringify({ auth_code, code_verifier: "x".repeat(56) }),
	});
	expect([theft.status, (await theft.json()).error_code]).toEqual([400, "bad_code_verifier"]);
	expect(outcomeOf(await device.auth.exchangeCodeForSession(auth_code))).toBe("flow_state_not_found");
});

test("a code is worth something for five minutes", async () => {
	const device = testServer.openDevice();
	const code = codeOf(await google.comeBack(testServer, createOpenIdUser(), device));
	await testServer.owner.query("update auth.flow_state set auth_code_issued_at = now() - interval '5 minutes'");
	expect(outcomeOf(await device.auth.exchangeCodeForSession(code))).toBe("flow_state_expired");
});

test("attempts beyond the network's limit come back to the site, after a second", async () => {
	const from = "203.0.113.44";
	const path = `/auth/v1/authorize?provider=google&code_challenge=${"a".repeat(43)}&code_challenge_method=s256`;
	const authorize = () => testServer.request(path, { from, redirect: "manual" });
	for (let attempt = 0; attempt < 30; attempt++) {
		const location = (await authorize()).headers.get("location") ?? "";
		expect(location.startsWith(provider.issuer)).toBe(true);
	}
	vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
	let refused: Response | undefined;
	const attempt = authorize().then((response) => {
		refused = response;
	});
	expect((await testServer.request("/auth/v1/settings", { from })).status).toBe(200);
	await vi.advanceTimersByTimeAsync(900);
	expect(refused).toBeUndefined();
	while (refused === undefined) await vi.advanceTimersByTimeAsync(1000);
	await attempt;
	expect(refused.headers.get("location")).toContain("error_code=over_request_rate_limit");
});

test("an answer counts once", async () => {
	const callback = await google.fetchCallback(testServer);
	expect(codeOf(await requestRedirect(testServer, callback))).toEqual(expect.any(String));
	expect(errorCodeOf(await requestRedirect(testServer, callback))).toBe("bad_oauth_state");
});

test.each<[what: string, code: string, change: (callback: URL) => unknown]>([
	[
		"to another question",
		"bad_oauth_callback",
		async ({ searchParams }) => searchParams.set("code", codeOf(await google.fetchCallback(testServer))),
	],
	["of another issuer", "bad_oauth_callback", ({ searchParams }) => searchParams.set("iss", "https://evil.example")],
	[
		"after ten minutes",
		"bad_oauth_state",
		() => testServer.owner.query("update auth.flow_state set created_at = now() - interval '10 minutes'"),
	],
])("an answer %s is refused", async (_, code, change) => {
	const callback = await google.fetchCallback(testServer);
	await change(callback);
	const back = await requestRedirect(testServer, callback);
	expect([errorCodeOf(back), codeOf(back)]).toEqual([code, null]);
});

test.each(["", "?state=", "?state=invented&code=x", "?code=x"])("the callback with %j leads home", async (search) => {
	const back = await requestRedirect(testServer, new URL(`${testServer.siteUrl}/auth/v1/callback${search}`));
	expect(back.origin + back.pathname).toBe(`${testServer.siteUrl}/`);
	expect(errorCodeOf(back)).toBe("bad_oauth_state");
});

test.each([
	["", "validation_failed"],
	["&code_challenge=short&code_challenge_method=s256", "validation_failed"],
	// From a page that is no secure context.
	[`&code_challenge=${"ab".repeat(56)}&code_challenge_method=plain`, "provider_disabled"],
])("without PKCE, or with a plain challenge, nobody is sent to Google: %j", async (query, code) => {
	const back = await requestRedirect(
		testServer,
		new URL(`${testServer.siteUrl}/auth/v1/authorize?provider=google${query}`),
	);
	expect([back.origin, errorCodeOf(back)]).toEqual([testServer.siteUrl, code]);
});

test("a sign-in by Google during a confirmation of its address by somebody else gets another account", async () => {
	const victim = "victim@family.example";
	const mallory = { ...createOpenIdUser(), name: "Mallory" };
	const policy = { signUp: "open", signUpByInvitation: true } as const;
	const comesBack = () =>
		transaction(testServer.owner, (db) =>
			findOrCreateOpenIdUser(db, { id: "google", name: "Google", makesAccounts: true }, mallory, policy),
		);
	const id = await comesBack();
	await testServer.owner.sql`
		update auth.users set email_change = ${victim}, email_change_sent_at = now() where id = ${id}`;

	const racing = await transaction(testServer.owner, async (db) => {
		await lockUser(db, id);
		const back = comesBack();
		await waitForBlocked(testServer.owner);
		expect(await confirmEmailChange(db, id, victim, {})).toBe(true);
		return { back };
	});

	expect(await racing.back).not.toBe(id);
	const { rows } = await testServer.owner.sql`select provider, email from auth.identities where user_id = ${id}`;
	expect(rows).toEqual([{ provider: "email", email: victim }]);
});
