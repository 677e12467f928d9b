import { expect, it } from "vitest";
import { createMailTemplates, MAIL_LANGUAGES } from "../../server/auth/mail-links/mail-templates.ts";
import { type MailContent, renderMail } from "../../server/mail/render-mail.ts";
import { LANGUAGES } from "../../src/languages/languages.ts";
import { setUpTestServer } from "../helpers/set-up.ts";
import { PASSWORD } from "../helpers/users.ts";

const testServer = setUpTestServer();

const mailTo = async (email: string, data: object) => {
	await testServer.openDevice().auth.signUp({ email, password: PASSWORD, options: { data } });
	return testServer.inbox.waitForMail(email);
};

it("are those of the app", () => {
	expect(MAIL_LANGUAGES.toSorted()).toEqual(LANGUAGES.map(({ tag }) => tag).toSorted());
});

it.each(LANGUAGES)("$tag: every mail is written, in its direction, and has its link in full", ({ tag, dir }) => {
	const mails = createMailTemplates(tag);
	const url = "https://turns.example.org/confirm?token_hash=a&type=signup";
	const all = [
		mails.confirmSignUp(url, "012345"),
		mails.accountExists("https://turns.example.org"),
		mails.resetPassword(url, "012345"),
		mails.logIn(url, "012345"),
		mails.confirmEmailChange(url, "a…@f….example", "new@family.example"),
		mails.emailChangeRequested(url, "n…@f….example"),
		mails.emailChanged("https://turns.example.org"),
		mails.passwordChanged("https://turns.example.org"),
	];
	expect(new Set(all.map(({ subject }) => subject)).size).toBe(all.length);
	for (const mail of all) {
		const { html, text } = renderMail(mail);
		expect(html).toContain(`<html lang="${tag}" dir="${dir}">`);
		expect(`${html}${text}`).not.toMatch(/undefined|\$\{/);
		if (mail.action) expect(text).toContain(mail.action.url);
	}
	for (const mail of [all[0], all[2], all[3]]) {
		const { html, text } = renderMail(mail as MailContent);
		expect(text).toContain(":\n012345\n");
		expect(html).toMatch(/<span dir="ltr"[^>]*>012345<\/span>/);
	}
	expect(all[4]?.paragraphs.join()).toMatch(/a…@f….example.*new@family.example/);
});

it("a mail comes in the language of the newest sign-up, also when a new password is asked for", async () => {
	const email = "anna@family.example";
	expect((await mailTo(email, { full_name: "Anna", language: "de" })).subject).toBe("Bestätige deine E-Mail-Adresse");
	await testServer.openDevice().auth.resetPasswordForEmail(email);
	expect((await testServer.inbox.waitForMail(email)).subject).toBe("Wähle ein neues Passwort");
	expect((await mailTo(email, { language: "ar" })).html).toContain('<div dir="rtl"');
});

it("a mail comes in English when the language is none", async () => {
	const nonsense = [undefined, "", "DE", "tlh", "<script>", "__proto__", 5, null, ["de"], { toString: "de" }];
	for (const [at, language] of nonsense.entries()) {
		const { subject, html } = await mailTo(`anybody${at}@family.example`, { language });
		expect([language, subject]).toEqual([language, "Confirm your email address"]);
		expect(html).toContain('<html lang="en" dir="ltr">');
	}
});
