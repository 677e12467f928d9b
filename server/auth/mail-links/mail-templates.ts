import type { MailContent, MailLanguage } from "../../mail/render-mail.ts";
import { ARABIC } from "./mail-texts/ar.ts";
import { GERMAN } from "./mail-texts/de.ts";
import { ENGLISH } from "./mail-texts/en.ts";
import { SPANISH } from "./mail-texts/es.ts";
import { FRENCH } from "./mail-texts/fr.ts";
import type { MailText, MailTexts } from "./mail-texts/mail-texts.ts";
import { PORTUGUESE } from "./mail-texts/pt.ts";

/** By the tag that the app uses (src/languages/languages.ts). */
const TEXTS: ReadonlyMap<unknown, MailTexts> = new Map([
	["en", ENGLISH],
	["de", GERMAN],
	["es", SPANISH],
	["fr", FRENCH],
	["pt", PORTUGUESE],
	["ar", ARABIC],
]);

export const MAIL_LANGUAGES = [...TEXTS.keys()] as readonly string[];

export function isMailLanguage(tag: unknown): tag is string {
	return TEXTS.has(tag);
}

/**
 * The mails in a language. None contains text of a request, such as a name: anybody can sign up with any address, and
 * so mail an advertisement.
 * @param wanted what an account says its language is, which may be anything: English unless it is one of the six
 */
export function createMailTemplates(wanted?: unknown) {
	const tag = isMailLanguage(wanted) ? wanted : "en";
	const texts = TEXTS.get(tag) ?? ENGLISH;
	const { greeting, copyLink } = texts;
	const language: MailLanguage = { tag, dir: tag === "ar" ? "rtl" : "ltr", greeting, copyLink };
	const write = ({ label, ...words }: MailText, url?: string): MailContent => ({
		...words,
		language,
		...(label !== undefined && url !== undefined && { action: { label, url } }),
	});
	return {
		confirmSignUp: (url: string) => write(texts.confirmSignUp, url),
		accountExists: (siteUrl: string) => write(texts.accountExists, `${siteUrl}/login`),
		resetPassword: (url: string) => write(texts.resetPassword, url),
		/** @param oldAddress masked @param newAddress in full */
		confirmEmailChange: (url: string, oldAddress: string, newAddress: string) =>
			write(texts.confirmEmailChange(oldAddress, newAddress), url),
		/** @param newAddress masked */
		emailChangeRequested: (url: string, newAddress: string) => write(texts.emailChangeRequested(newAddress), url),
		emailChanged: (siteUrl: string) => write(texts.emailChanged(siteUrl)),
		passwordChanged: (siteUrl: string) => write(texts.passwordChanged(siteUrl)),
	};
}
