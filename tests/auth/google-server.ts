import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll } from "vitest";
import type { Config } from "../../server/config.ts";
import {
	followRedirects,
	OPENID_CLIENT,
	type OpenIdProvider,
	type OpenIdUser,
	startOpenIdProvider,
} from "../helpers/openid-provider.ts";
import { startTestServer, type TestServer } from "../helpers/test-server.ts";

/**
 * A server for all tests of a file, with an OpenID provider in Google's place. To be called once, at the top of a file.
 */
export function setUpGoogleServer(settings: Partial<Config> = {}, options?: Parameters<typeof startTestServer>[1]) {
	const [testServer, provider] = [{}, {}] as [TestServer, OpenIdProvider];
	beforeAll(async () => {
		Object.assign(provider, await startOpenIdProvider());
		Object.assign(
			testServer,
			await startTestServer({ google: { ...OPENID_CLIENT, issuer: provider.issuer }, ...settings }, options),
		);
		provider.register(`${testServer.siteUrl}/auth/v1/callback`);
	});
	afterAll(async () => {
		await testServer.stop();
		await provider.stop();
	});

	/** Presses "Continue with Google" and comes back. */
	async function authorizeWithGoogle(
		device: SupabaseClient,
		who: OpenIdUser | "denies",
		{ redirectTo = `${testServer.siteUrl}/`, queryParams = {} as Record<string, string> } = {},
	): Promise<URL> {
		provider.setNextUser(who);
		const { data } = await device.auth.signInWithOAuth({
			provider: "google",
			options: { redirectTo, skipBrowserRedirect: true, queryParams },
		});
		const isSiteUrl = (url: URL) => url.origin === testServer.siteUrl && !url.pathname.startsWith("/auth/v1/");
		return followRedirects(data.url as string, isSiteUrl);
	}

	return { testServer, provider, authorizeWithGoogle };
}
