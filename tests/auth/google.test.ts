import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { confirmEmailChange } from "../../server/auth/mail-links/confirmations.ts";
import { findOrCreateOpenIdUser } from "../../server/auth/openid/openid-account.ts";
import { transaction } from "../../server/auth/transaction.ts";
import { lockUser } from "../../server/auth/users/users.ts";
import { setUp } from "../helpers/set-up.ts";
import { waitForBlocked } from "../helpers/test-database.ts";
import { startTestServer } from "../helpers/test-server.ts";
import { accountSteps, outcomeOf, readOwnMetadata } from "./account-steps.ts";
import { OPENID_CLIENT, startOpenIdProvider } from "./openid-provider.ts";
import { codeOf, createOpenIdUser, errorCodeOf, openIdSteps } from "./openid-steps.ts";

const google = setUp(startOpenIdProvider);
const server = setUp(() =>
	startTestServer({ google: { ...OPENID_CLIENT, issuer: google.issuer } }, { refusalHoldMs: 1000 }),
);
let { comeBack, fetchCallback, requestRedirect, signIn } = {} as ReturnType<typeof openIdSteps>;
beforeAll(() => {
	({ comeBack, fetchCallback, requestRedirect, signIn } = openIdSteps(server, google, "google"));
});
afterEach(() => {
	vi.useRealTimers();
});

test("a new user signs in, and again; a name may be anything", async () => {
	const gina = createOpenIdUser({ name: `\u0000\ud83d ${"👩‍👧".repeat(150)}` });
	const { data } = await signIn(gina);
	expect(data.user).toMatchObject({
		email: gina.email,
		app_metadata: { provider: "google", providers: ["google"] },
		identities: [{ provider: "google", id: gina.sub }],
	});
	const characters = [...String(data.user?.user_metadata.full_name)];
	// The 200th joins nothing any more.
	expect([characters.slice(0, 3).join(""), characters.length]).toEqual(["👩‍👧", 199]);
	expect((await signIn(gina)).data.user?.id).toBe(data.user?.id);
});

test("an account that somebody registered ahead loses its password, name and links", async () => {
	const steps = accountSteps(server);
	const victim = createOpenIdUser();
	await steps.startSignUp({ email: victim.email, password: "mallory waits here", full_name: "Mallory" });
	const { data } = await signIn(victim);
	expect(readOwnMetadata(data.user)).toEqual({ full_name: victim.name });
	expect(data.user?.identities?.map(({ provider }) => provider)).toEqual(["google"]);
	expect(await steps.signIn(victim.email, "mallory waits here")).toBe("invalid_credentials");
	const { rows } = await server.owner.sql`select from auth.one_time_tokens where user_id = ${data.user?.id}`;
	expect(rows).toEqual([]);
});

test("a foreign redirect_to leads to the site", async () => {
	const back = await comeBack(createOpenIdUser(), { redirectTo: "https://evil.example/" });
	expect(back.origin).toBe(server.siteUrl);
});

test("a code is worth something once, for five minutes, and only to the browser that began", async () => {
	const device = server.openDevice();
	const auth_code = codeOf(await comeBack(createOpenIdUser(), { device }));
	const body = { auth_code, code_verifier: "x".repeat(56) };
	const theft = await server.request("/auth/v1/token?grant_type=pkce", { body });
	expect([theft.status, (await theft.json()).error_code]).toEqual([400, "bad_code_verifier"]);
	expect(outcomeOf(await device.auth.exchangeCodeForSession(auth_code))).toBe("flow_state_not_found");
	const late = codeOf(await comeBack(createOpenIdUser(), { device }));
	await server.owner.query("update auth.flow_state set auth_code_issued_at = now() - interval '5 minutes'");
	expect(outcomeOf(await device.auth.exchangeCodeForSession(late))).toBe("flow_state_expired");
});

test("attempts beyond the network's limit come back to the site, after a second", async () => {
	const path = `/auth/v1/authorize?provider=google&code_challenge=${"a".repeat(43)}&code_challenge_method=s256`;
	const authorize = () => server.request(path, { from: "203.0.113.44" });
	for (let attempt = 0; attempt < 30; attempt++)
		expect((await authorize()).headers.get("location")).toMatch(google.issuer);
	vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
	let refused: Response | undefined;
	const attempt = authorize().then((response) => {
		refused = response;
	});
	await vi.advanceTimersByTimeAsync(900);
	expect(refused).toBeUndefined();
	while (refused === undefined) await vi.advanceTimersByTimeAsync(1000);
	await attempt;
	expect(refused.headers.get("location")).toContain("error_code=over_request_rate_limit");
});

test("an answer counts once", async () => {
	const callback = await fetchCallback();
	expect(codeOf(await requestRedirect(callback))).toEqual(expect.any(String));
	expect(errorCodeOf(await requestRedirect(callback))).toBe("bad_oauth_state");
});

const another = async ({ searchParams }: URL) => searchParams.set("code", codeOf(await fetchCallback()));
const foreign = ({ searchParams }: URL) => searchParams.set("iss", "https://evil.example");
const late = () => server.owner.query("update auth.flow_state set created_at = now() - interval '10 minutes'");

test.each<[what: string, code: string, change: (callback: URL) => unknown]>([
	["to another question", "bad_oauth_callback", another],
	["of another issuer", "bad_oauth_callback", foreign],
	["after ten minutes", "bad_oauth_state", late],
])("an answer %s is refused", async (_, code, change) => {
	const callback = await fetchCallback();
	await change(callback);
	const back = await requestRedirect(callback);
	expect([errorCodeOf(back), codeOf(back)]).toEqual([code, null]);
});

test.each([
	["callback", "bad_oauth_state"],
	["callback?state=invented&code=x", "bad_oauth_state"],
	["authorize?provider=google", "validation_failed"],
	["authorize?provider=google&code_challenge=short&code_challenge_method=s256", "validation_failed"],
	// From a page that is no secure context.
	[`authorize?provider=google&code_challenge=${"ab".repeat(56)}&code_challenge_method=plain`, "provider_disabled"],
])("%s leads home with %s", async (path, code) => {
	const back = await requestRedirect(new URL(`${server.siteUrl}/auth/v1/${path}`));
	expect([back.origin + back.pathname, errorCodeOf(back)]).toEqual([`${server.siteUrl}/`, code]);
});

test("a sign-in during a confirmation of its address by somebody else gets another account", async () => {
	const victim = "victim@family.example";
	const mallory = { ...createOpenIdUser(), name: "Mallory" };
	const policy = { signUp: "open", signUpByInvitation: true } as const;
	const provider = { id: "google", name: "Google", makesAccounts: true };
	const comesBack = () => transaction(server.owner, (db) => findOrCreateOpenIdUser(db, provider, mallory, policy));
	const id = await comesBack();
	await server.owner.sql`
		update auth.users set email_change = ${victim}, email_change_sent_at = now() where id = ${id}`;
	const racing = await transaction(server.owner, async (db) => {
		await lockUser(db, id);
		const back = comesBack();
		await waitForBlocked(server.owner);
		expect(await confirmEmailChange(db, id, victim, {})).toBe(true);
		return { back };
	});
	expect(await racing.back).not.toBe(id);
	const { rows } = await server.owner.sql`select provider, email from auth.identities where user_id = ${id}`;
	expect(rows).toEqual([{ provider: "email", email: victim }]);
});
