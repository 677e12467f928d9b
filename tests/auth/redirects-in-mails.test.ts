import { afterAll, beforeAll, expect, test } from "vitest";
import { linkIn } from "./postbox.ts";
import { PASSWORD, startWorld, type World } from "./world.ts";

let world: World;
beforeAll(async () => {
	world = await startWorld({ redirectOrigins: ["https://beta.example.org"] });
}, 60_000);
afterAll(() => world.stop());

test("a mail leads to the site's own page and to nothing else, whatever the request names", async () => {
	const host = new URL(world.siteUrl).host;
	const wishes = [
		`${world.siteUrl}/decide`,
		"https://beta.example.org/",
		"https://evil.example/",
		`http://evil.example\\@${host}/`,
		`http://${host}@evil.example/`,
	];
	for (const [at, emailRedirectTo] of wishes.entries()) {
		const email = `redirect${at}@family.example`;
		await world.device().auth.signUp({ email, password: PASSWORD, options: { emailRedirectTo } });
		const link = linkIn(await world.postbox.next(email));
		expect(link.origin + link.pathname).toBe(`${world.siteUrl}/auth/confirm`);
		expect([...link.searchParams.keys()]).toEqual(["token_hash", "type"]);
	}
});
