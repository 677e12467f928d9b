import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createMailTemplates, MAIL_LANGUAGES } from "../../server/auth/mail-links/mail-templates.ts";
import { renderMail } from "../../server/mail/render-mail.ts";
import { paths } from "../../src/paths.ts";
import { extractLink } from "../helpers/inbox.ts";
import { startServerForTest } from "../helpers/set-up.ts";
import { PASSWORD } from "../helpers/users.ts";

const FOLDER = join(import.meta.dirname, "../../supabase");

type Templates = ReturnType<typeof createMailTemplates>;
const signUp = (mails: Templates, url: string) => mails.confirmSignUp(url, "{{ .Token }}");
const emailChange = (mails: Templates, url: string) => mails.confirmEmailChange(url, "{{ .Email }}", "{{ .NewEmail }}");

/** Supabase's name of a template, our template, the type of its link, and what the page is to show. */
const TEMPLATES = [
	["confirmation", signUp, "signup", "#email={{ .Email }}&name={{ .Data.full_name }}"],
	["recovery", (mails: Templates, url: string) => mails.resetPassword(url, "{{ .Token }}"), "recovery", ""],
	["magic_link", (mails: Templates, url: string) => mails.logIn(url, "{{ .Token }}"), "magiclink", ""],
	["email_change", emailChange, "email_change", "#email={{ .NewEmail }}"],
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
		const config = await readFile(join(FOLDER, "config.toml"), "utf8");
		const [, settings = ""] = config.split(`[auth.email.template.${name}]\n`);
		expect(settings.split("\n").slice(0, 2)).toEqual([
			`subject = '${inEachLanguage((language) => write(language).subject)}'`,
			`content_path = "./supabase/templates/${name}.html"`,
		]);
	});

	it("leads to the app's page with the token and what it is for, and nowhere else", async () => {
		const html = await readFile(join(FOLDER, "templates", `${name}.html`), "utf8");
		// The addresses of its links, as a reader's mail program reads them.
		const links = Array.from(html.matchAll(/\shref="([^"]*)"/g), ([, address = ""]) =>
			address.replaceAll("&amp;", "&"),
		);
		expect(links).toHaveLength(MAIL_LANGUAGES.length);
		expect([...new Set(links)]).toEqual([url]);
	});
});

it("a stranger's name stands in no words of a template, only in a link", async () => {
	for (const [name] of TEMPLATES) {
		const html = await readFile(join(FOLDER, "templates", `${name}.html`), "utf8");
		expect(html.replaceAll(/ href="[^"]*"/g, "").replaceAll(CONDITION, "")).not.toContain(".Data");
	}
});

it("the mails of the built-in backend lead to the same page with the same parameters", async () => {
	const server = await startServerForTest();
	const { email, device } = await server.createUserWithRecentSignIn();
	const { auth } = device;
	for (const [type, address, ask] of [
		["signup", "ada@family.example", () => auth.signUp({ email: "ada@family.example", password: PASSWORD })],
		["recovery", email, () => auth.resetPasswordForEmail(email)],
		["magiclink", email, () => auth.signInWithOtp({ email, options: { shouldCreateUser: false } })],
		["email_change", "new@family.example", () => auth.updateUser({ email: "new@family.example" })],
	] as const) {
		await ask();
		const link = extractLink(await server.inbox.waitForMail(address));
		expect(link.origin + link.pathname).toBe(`${server.siteUrl}${paths.confirm}`);
		expect(Object.fromEntries(link.searchParams)).toEqual({ token_hash: expect.stringMatching(/^\S{20,}$/), type });
	}
});
