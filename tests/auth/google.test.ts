import type { SupabaseClient } from "@supabase/supabase-js";
import { afterEach, expect, test, vi } from "vitest";
import type { OpenIdUser } from "../helpers/openid-provider.ts";
import { PASSWORD, readOwnMetadata } from "../helpers/users.ts";
import { setUpGoogleServer } from "./google-server.ts";

const { testServer, provider, authorizeWithGoogle } = setUpGoogleServer({}, { refusalHoldMs: 1000 });

afterEach(() => {
	vi.useRealTimers();
});

let userCount = 0;
const createOpenIdUser = (given: Partial<OpenIdUser> = {}): OpenIdUser => {
	const sub = `google-${++userCount}`;
	return { sub, email: `${sub}@gmail.example`, email_verified: true, name: "Gina", ...given };
};

async function signInWithGoogle(device: SupabaseClient, who: OpenIdUser) {
	const back = await authorizeWithGoogle(device, who);
	expect(Object.fromEntries(back.searchParams)).toEqual({ code: expect.any(String) });
	return device.auth.exchangeCodeForSession(back.searchParams.get("code") as string);
}

test("a new user signs in with Google, and again", async () => {
	const gina = createOpenIdUser();
	const { data, error } = await signInWithGoogle(testServer.openDevice(), gina);
	expect(error).toBeNull();
	expect(data.user).toMatchObject({
		email: gina.email,
		app_metadata: { provider: "google", providers: ["google"] },
		user_metadata: { full_name: "Gina" },
		identities: [{ provider: "google", id: gina.sub }],
	});
	const settings = await (await testServer.request("/auth/v1/settings")).json();
	expect(settings.external).toMatchObject({ google: true, email: true });
	const again = await signInWithGoogle(testServer.openDevice(), gina);
	expect(again.data.user?.id).toBe(data.user?.id);
});

test("a name may be anything", async () => {
	const gina = createOpenIdUser({ name: `\u0000\ud83d ${"👩‍👧".repeat(150)}` });
	const { data } = await signInWithGoogle(testServer.openDevice(), gina);
	const characters = [...String(data.user?.user_metadata.full_name)];
	expect(characters.slice(0, 3).join("")).toBe("👩‍👧");
	// The 200th joins nothing any more.
	expect(characters).toHaveLength(199);
});

test("a confirmed account of the same address gets Google as a second way in", async () => {
	const { email, device } = await testServer.createUser();
	const { data: before } = await device.auth.getUser();
	const { data } = await signInWithGoogle(testServer.openDevice(), createOpenIdUser({ email: email.toUpperCase() }));
	expect(data.user?.id).toBe(before.user?.id);
	expect(data.user?.app_metadata).toEqual({ provider: "email", providers: ["email", "google"] });
	expect((await testServer.openDevice().auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
});

test("an account that somebody registered ahead loses its password, name and links", async () => {
	const victim = createOpenIdUser();
	const mallory = testServer.openDevice();
	const credentials = { email: victim.email, password: "mallory waits here" };
	await mallory.auth.signUp({ ...credentials, options: { data: { full_name: "Mallory" } } });
	await testServer.inbox.waitForMail(victim.email);

	const { data } = await signInWithGoogle(testServer.openDevice(), victim);
	expect(readOwnMetadata(data.user)).toEqual({ full_name: "Gina" });
	expect(data.user?.identities?.map(({ provider }) => provider)).toEqual(["google"]);
	expect((await mallory.auth.signInWithPassword(credentials)).error?.code).toBe("invalid_credentials");
	const { rows } = await testServer.owner.query("select from auth.one_time_tokens where user_id = $1", [data.user?.id]);
	expect(rows).toEqual([]);
});

test("a foreign redirect_to leads to the site", async () => {
	const back = await authorizeWithGoogle(testServer.openDevice(), createOpenIdUser(), {
		redirectTo: "https://evil.example/",
	});
	expect(back.origin).toBe(testServer.siteUrl);
});

test("a code is worth something once, and only to the browser that began", async () => {
	const device = testServer.openDevice();
	const stolen = (await authorizeWithGoogle(device, createOpenIdUser())).searchParams.get("code") as string;
	const exchange = (auth_code: string, code_verifier: string) =>
		testServer.request("/auth/v1/token?grant_type=pkce", {
			method: "POST",
			body: JSON.stringify({ auth_code, code_verifier }),
		});
	const theft = await exchange(stolen, "x".repeat(56));
	expect([theft.status, (await theft.json()).error_code]).toEqual([400, "bad_code_verifier"]);
	expect((await device.auth.exchangeCodeForSession(stolen)).error?.code).toBe("flow_state_not_found");
});

test("a code is worth something for five minutes", async () => {
	const device = testServer.openDevice();
	const code = (await authorizeWithGoogle(device, createOpenIdUser())).searchParams.get("code") as string;
	await testServer.owner.query("update auth.flow_state set auth_code_issued_at = now() - interval '5 minutes'");
	expect((await device.auth.exchangeCodeForSession(code)).error?.code).toBe("flow_state_expired");
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
