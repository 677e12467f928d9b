import { afterAll, beforeAll, expect, test } from "vitest";
import { linkIn } from "./postbox.ts";
import { PASSWORD, startWorld, type World } from "./world.ts";

let world: World;
beforeAll(async () => {
	world = await startWorld({ redirectOrigins: ["https://beta.example.org"] });
}, 60_000);
afterAll(() => world.stop());

let people = 0;
async function redirectInMail(emailRedirectTo: string) {
	const email = `redirect${++people}@family.example`;
	await world.device().auth.signUp({ email, password: PASSWORD, options: { emailRedirectTo } });
	const link = linkIn(await world.postbox.next(email));
	expect(link.origin).toBe(world.siteUrl);
	return link.searchParams.get("redirect_to");
}

test("a mail leads back to a page of the site or of an allowed origin", async () => {
	expect(await redirectInMail(`${world.siteUrl}/decide`)).toBe(`${world.siteUrl}/decide`);
	expect(await redirectInMail("https://beta.example.org/")).toBe("https://beta.example.org/");
});

test("a mail never leads elsewhere", async () => {
	const host = new URL(world.siteUrl).host;
	expect(await redirectInMail("https://evil.example/")).toBeNull();
	expect(await redirectInMail(`http://evil.example\\@${host}/`)).toBeNull();
	expect(await redirectInMail(`http://${host}@evil.example/`)).toBeNull();
});
