import { expect, test } from "vitest";
import { extractLink } from "../helpers/inbox.ts";
import { setUpTestServer } from "../helpers/set-up.ts";
import { PASSWORD } from "../helpers/users.ts";

const testServer = setUpTestServer({ redirectOrigins: ["https://beta.example.org"] });

test("a mail leads to the site's own page and to nothing else, whatever the request names", async () => {
	const host = new URL(testServer.siteUrl).host;
	const wishes = [
		`${testServer.siteUrl}/decide`,
		"https://beta.example.org/",
		"https://evil.example/",
		`http://evil.example\\@${host}/`,
		`http://${host}@evil.example/`,
	];
	for (const [at, emailRedirectTo] of wishes.entries()) {
		const email = `redirect${at}@family.example`;
		await testServer.openDevice().auth.signUp({ email, password: PASSWORD, options: { emailRedirectTo } });
		const link = extractLink(await testServer.inbox.waitForMail(email));
		expect(link.origin + link.pathname).toBe(`${testServer.siteUrl}/auth/confirm`);
		expect([...link.searchParams.keys()]).toEqual(["token_hash", "type"]);
	}
});
