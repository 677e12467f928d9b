import { afterAll, beforeAll } from "vitest";
import { OPENID_CLIENT, type OpenIdProvider, startOpenIdProvider } from "../helpers/openid-provider.ts";
import { startTestServer, type TestServer } from "../helpers/test-server.ts";

/** A server for all tests of a file, with an OpenID provider in Google's place. To be called once, at the top of a file. */
export function setUpGoogleServer() {
	const [testServer, provider] = [{}, {}] as [TestServer, OpenIdProvider];
	beforeAll(async () => {
		Object.assign(provider, await startOpenIdProvider());
		Object.assign(testServer, await startTestServer({ google: { ...OPENID_CLIENT, issuer: provider.issuer } }));
		provider.register(`${testServer.siteUrl}/auth/v1/callback`);
	});
	afterAll(async () => {
		await testServer.stop();
		await provider.stop();
	});
	return { testServer, provider };
}
