import { beforeAll, expect, test } from "vitest";
import { followRedirects, OPENID_CLIENT } from "../helpers/openid-provider.ts";
import { startTestServer } from "../helpers/test-server.ts";
import { setUpGoogleServer } from "./google-server.ts";

const { testServer, provider } = setUpGoogleServer();
beforeAll(() => provider.setNextUser({ sub: "gina", email: "gina@gmail.example", email_verified: true }));

/** Goes to Google and stops at the door: the address of our callback, not yet opened. */
async function fetchGoogleCallback(): Promise<URL> {
	const { data } = await testServer.openDevice().auth.signInWithOAuth({
		provider: "google",
		options: { skipBrowserRedirect: true },
	});
	return followRedirects(data.url as string, (url) => url.pathname === "/auth/v1/callback");
}

async function requestCallback(callback: URL): Promise<URL> {
	const response = await testServer.request(callback.pathname + callback.search);
	const location = new URL(response.headers.get("location") as string);
	// As GoTrue has it.
	expect(response.status).toBe(location.searchParams.has("error") ? 303 : 302);
	return location;
}

test("an answer counts once", async () => {
	const callback = await fetchGoogleCallback();
	expect((await requestCallback(callback)).searchParams.has("code")).toBe(true);
	expect((await requestCallback(callback)).searchParams.get("error_code")).toBe("bad_oauth_state");
});

test("an answer to another question is refused", async () => {
	const [mine, theirs] = [await fetchGoogleCallback(), await fetchGoogleCallback()];
	mine.searchParams.set("code", theirs.searchParams.get("code") as string);
	const back = await requestCallback(mine);
	expect(back.searchParams.get("error_code")).toBe("bad_oauth_callback");
	expect(back.searchParams.has("code")).toBe(false);
});

test("an answer of another issuer is refused", async () => {
	const callback = await fetchGoogleCallback();
	callback.searchParams.set("iss", "https://evil.example");
	expect((await requestCallback(callback)).searchParams.get("error_code")).toBe("bad_oauth_callback");
});

test.each(["", "?state=", "?state=invented&code=x", "?code=x"])("the callback with %j leads home", async (search) => {
	const back = await requestCallback(new URL(`${testServer.siteUrl}/auth/v1/callback${search}`));
	expect(back.origin + back.pathname).toBe(`${testServer.siteUrl}/`);
	expect(back.searchParams.get("error_code")).toBe("bad_oauth_state");
});

test("an answer after ten minutes is refused", async () => {
	const callback = await fetchGoogleCallback();
	await testServer.owner.query("update auth.flow_state set created_at = now() - interval '10 minutes'");
	expect((await requestCallback(callback)).searchParams.get("error_code")).toBe("bad_oauth_state");
});

test.each([
	["", "validation_failed"],
	["&code_challenge=short&code_challenge_method=s256", "validation_failed"],
	// From a page that is no secure context.
	[`&code_challenge=${"ab".repeat(56)}&code_challenge_method=plain`, "provider_disabled"],
])("without PKCE, or with a plain challenge, nobody is sent to Google: %j", async (query, code) => {
	const response = await testServer.request(`/auth/v1/authorize?provider=google${query}`);
	const back = new URL(response.headers.get("location") as string);
	expect(back.origin).toBe(testServer.siteUrl);
	expect(back.searchParams.get("error_code")).toBe(code);
});

test("while Google is down users are redirected with a reason", async () => {
	const away = await startTestServer({ google: { ...OPENID_CLIENT, issuer: "http://127.0.0.1:9" } });
	const { data } = await away
		.openDevice()
		.auth.signInWithOAuth({ provider: "google", options: { skipBrowserRedirect: true } });
	const response = await fetch(data.url as string, { redirect: "manual" });
	const back = new URL(response.headers.get("location") as string);
	expect(back.searchParams.get("error_description")).toMatch(/cannot be reached/);
	await away.stop();
});

test("where Google is not set up, settings say so and a navigation leads back with the reason", async () => {
	const plain = await startTestServer();
	const settings = await (await plain.request("/auth/v1/settings")).json();
	expect(settings.external.google).toBe(false);
	for (const name of ["google", "github"] as const) {
		const { data } = await plain.openDevice().auth.signInWithOAuth({
			provider: name,
			options: { redirectTo: `${plain.siteUrl}/login`, skipBrowserRedirect: true },
		});
		const response = await fetch(data.url as string, { redirect: "manual" });
		const back = new URL(response.headers.get("location") as string);
		expect(back.origin + back.pathname).toBe(`${plain.siteUrl}/login`);
		expect(back.searchParams.get("error")).toBe("provider_disabled");
		expect(back.searchParams.get("error_description")).toMatch(/not available/);
	}
	await plain.stop();
});
