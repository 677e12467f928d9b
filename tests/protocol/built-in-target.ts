import { nextAddress } from "../helpers/clients.ts";
import { waitForMailedToken } from "../helpers/inbox.ts";
import { OPENID_CLIENT, startOpenIdProvider } from "../helpers/openid-provider.ts";
import { startTestServer } from "../helpers/test-server.ts";
import type { Target } from "./target.ts";

/** Of everything whose time decides. */
const AGE_SQL = [
	"update auth.one_time_tokens set created_at = created_at - interval '2 hours' where user_id = (select id from auth.users where email = $1)",
	"update auth.refresh_tokens set updated_at = updated_at - interval '2 hours' where user_id = (select id from auth.users where email = $1)",
];

/** This server, with Google set up. */
export async function startAuthTarget(): Promise<{ target: Target; stop(): Promise<void> }> {
	const google = await startOpenIdProvider();
	const testServer = await startTestServer({
		// As the project that was asked.
		anonymousSignIn: false,
		google: { ...OPENID_CLIENT, issuer: google.issuer },
	});
	google.register(`${testServer.siteUrl}/auth/v1/callback`);
	const target: Target = {
		url: `${testServer.url}/auth/v1`,
		siteUrl: testServer.siteUrl,
		provider: "google",
		waitForMailedToken: (email) => waitForMailedToken(testServer.inbox, email),
		async age(email) {
			for (const sql of AGE_SQL) await testServer.owner.query(sql, [email]);
		},
		nextAddress,
	};
	return {
		target,
		async stop() {
			await testServer.stop();
			await google.stop();
		},
	};
}
