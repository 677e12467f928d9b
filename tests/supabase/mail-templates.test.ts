import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { confirmEmailChangeMail, confirmSignUpMail, resetPasswordMail } from "../../server/auth/mail-templates.ts";
import { renderMail } from "../../server/mail/render-mail.ts";
import { paths } from "../../src/paths.ts";
import { extractLink } from "../helpers/inbox.ts";
import { startTestServer, type TestServer } from "../helpers/test-server.ts";
import { PASSWORD } from "../helpers/users.ts";

const FOLDER = join(import.meta.dirname, "../../supabase");

/** What Supabase replaces its variables with. */
const SITE_URL = "https://turns.example.org";
const TOKEN_HASH = "pkce_0a1b2c3d";

const renderAddressChange = (url: string) => confirmEmailChangeMail(url, "{{ .Email }}", "{{ .NewEmail }}");

/** Supabase's name of a template, our template, the type of its link, and what the page is to show. */
const TEMPLATES = [
	["confirmation", confirmSignUpMail, "signup", "#email={{ .Email }}&name={{ .Data.full_name }}"],
	["recovery", resetPasswordMail, "recovery", ""],
	["email_change", renderAddressChange, "email_change", "#email={{ .NewEmail }}"],
] as const;

describe.each(TEMPLATES)("the template %s", (name, template, type, fragment) => {
	const written = renderMail(
		template(`{{ .SiteURL }}${paths.confirm}?token_hash={{ .TokenHash }}&type=${type}${fragment}`),
	);

	it("is our own mail with Supabase's variables in its link", async () => {
		await expect(written.html).toMatchFileSnapshot(join(FOLDER, "templates", `${name}.html`));
	});

	it("has the subject of our own mail, and is where the configuration says", async () => {
		const [, settings = ""] = (await readFile(join(FOLDER, "config.toml"), "utf8")).split(
			`[auth.email.template.${name}]\n`,
		);
		expect(settings.split("\n").slice(0, 2)).toEqual([
			`subject = "${written.subject}"`,
			`content_path = "./supabase/templates/${name}.html"`,
		]);
	});

	it("leads to the app's page with the token and what it is for, and nowhere else", async () => {
		const html = await readFile(join(FOLDER, "templates", `${name}.html`), "utf8");
		const links = linksIn(html.replaceAll("{{ .SiteURL }}", SITE_URL).replaceAll("{{ .TokenHash }}", TOKEN_HASH));
		expect(links).toEqual([`${SITE_URL}${paths.confirm}?token_hash=${TOKEN_HASH}&type=${type}${fragment}`]);
	});
});

it("a stranger's name stands in no words of a template, only in a link", async () => {
	for (const [name] of TEMPLATES) {
		const html = await readFile(join(FOLDER, "templates", `${name}.html`), "utf8");
		expect(html.replaceAll(/ href="[^"]*"/g, "")).not.toContain(".Data");
	}
});

describe("the mails of the built-in backend", () => {
	let testServer: TestServer;
	beforeAll(async () => {
		testServer = await startTestServer();
	});
	afterAll(() => testServer.stop());

	async function expectSameLink(address: string, type: string) {
		const link = extractLink(await testServer.inbox.waitForMail(address));
		expect(link.origin + link.pathname).toBe(`${testServer.siteUrl}${paths.confirm}`);
		expect(Object.fromEntries(link.searchParams)).toEqual({ token_hash: expect.stringMatching(/^\S{20,}$/), type });
	}

	it("lead to the same page with the same parameters", async () => {
		const redirectTo = `${testServer.siteUrl}/`;
		await testServer.openDevice().auth.signUp({
			email: "ada@family.example",
			password: PASSWORD,
			options: { emailRedirectTo: redirectTo },
		});
		await expectSameLink("ada@family.example", "signup");

		const { email, device } = await testServer.createUserWithRecentSignIn();
		await device.auth.resetPasswordForEmail(email, { redirectTo });
		await expectSameLink(email, "recovery");
		await device.auth.updateUser({ email: "new@family.example" });
		await expectSameLink("new@family.example", "email_change");
	});
});

/** The addresses of a page's links, as a reader's mail program reads them. */
function linksIn(html: string): string[] {
	return Array.from(html.matchAll(/\shref="([^"]*)"/g), ([, address = ""]) => address.replaceAll("&amp;", "&"));
}
