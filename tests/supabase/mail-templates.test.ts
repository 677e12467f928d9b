import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createMailTemplates, MAIL_LANGUAGES } from "../../server/auth/mail-links/mail-templates.ts";
import { renderMail } from "../../server/mail/render-mail.ts";
import { paths } from "../../src/paths.ts";
import { extractLink } from "../helpers/inbox.ts";
import { startTestServer, type TestServer } from "../helpers/test-server.ts";
import { PASSWORD } from "../helpers/users.ts";

const FOLDER = join(import.meta.dirname, "../../supabase");

/** What Supabase replaces its variables with. */
const SITE_URL = "https://turns.example.org";
const TOKEN_HASH = "pkce_0a1b2c3d";

type Templates = ReturnType<typeof createMailTemplates>;

/** Supabase's name of a template, our template, the type of its link, and what the page is to show. */
const TEMPLATES = [
	[
		"confirmation",
		(mails: Templates, url: string) => mails.confirmSignUp(url, "{{ .Token }}"),
		"signup",
		"#email={{ .Email }}&name={{ .Data.full_name }}",
	],
	["recovery", (mails: Templates, url: string) => mails.resetPassword(url, "{{ .Token }}"), "recovery", ""],
	["magic_link", (mails: Templates, url: string) => mails.logIn(url, "{{ .Token }}"), "magiclink", ""],
	[
		"email_change",
		(mails: Templates, url: string) => mails.confirmEmailChange(url, "{{ .Email }}", "{{ .NewEmail }}"),
		"email_change",
		"#email={{ .NewEmail }}",
	],
] as const;

/** Whatever a user's data hold, also nothing or no text, it is compared and never shown. */
const CONDITION = /\{\{ (?:else )?if eq \(printf "%v" \.Data\.language\) "[a-z]{2}" \}\}/g;

/** English unless the user's own data say otherwise (https://pkg.go.dev/text/template). */
function inEachLanguage(write: (language: string) => string): string {
	const others = MAIL_LANGUAGES.filter((language) => language !== "en").map(
		(language, at) =>
			`{{ ${at === 0 ? "" : "else "}if eq (printf "%v" .Data.language) "${language}" }}${write(language)}`,
	);
	return `${others.join("")}{{ else }}${write("en")}{{ end }}`;
}

describe.each(TEMPLATES)("the template %s", (name, template, type, fragment) => {
	const url = `{{ .SiteURL }}${paths.confirm}?token_hash={{ .TokenHash }}&type=${type}${fragment}`;
	const write = (language: string) => renderMail(template(createMailTemplates(language), url));

	it("is our own mail in each language with Supabase's variables in its link", async () => {
		const html = inEachLanguage((language) => write(language).html);
		await expect(html).toMatchFileSnapshot(join(FOLDER, "templates", `${name}.html`));
	});

	it("has the subjects of our own mails, and is where the configuration says", async () => {
		const [, settings = ""] = (await readFile(join(FOLDER, "config.toml"), "utf8")).split(
			`[auth.email.template.${name}]\n`,
		);
		expect(settings.split("\n").slice(0, 2)).toEqual([
			`subject = '${inEachLanguage((language) => write(language).subject)}'`,
			`content_path = "./supabase/templates/${name}.html"`,
		]);
	});

	it("leads to the app's page with the token and what it is for, and nowhere else", async () => {
		const html = await readFile(join(FOLDER, "templates", `${name}.html`), "utf8");
		const links = linksIn(html.replaceAll("{{ .SiteURL }}", SITE_URL).replaceAll("{{ .TokenHash }}", TOKEN_HASH));
		expect(links).toHaveLength(MAIL_LANGUAGES.length);
		expect(new Set(links)).toEqual(
			new Set([`${SITE_URL}${paths.confirm}?token_hash=${TOKEN_HASH}&type=${type}${fragment}`]),
		);
	});
});

it("a stranger's name stands in no words of a template, only in a link", async () => {
	for (const [name] of TEMPLATES) {
		const html = await readFile(join(FOLDER, "templates", `${name}.html`), "utf8");
		expect(html.replaceAll(/ href="[^"]*"/g, "").replaceAll(CONDITION, "")).not.toContain(".Data");
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
		await device.auth.signInWithOtp({ email, options: { shouldCreateUser: false, emailRedirectTo: redirectTo } });
		await expectSameLink(email, "magiclink");
		await device.auth.updateUser({ email: "new@family.example" });
		await expectSameLink("new@family.example", "email_change");
	});
});

/** The addresses of a page's links, as a reader's mail program reads them. */
function linksIn(html: string): string[] {
	return Array.from(html.matchAll(/\shref="([^"]*)"/g), ([, address = ""]) => address.replaceAll("&amp;", "&"));
}
