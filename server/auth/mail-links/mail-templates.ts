import type { MailContent, MailLanguage } from "../../mail/render-mail.ts";
import { ARABIC } from "./mail-texts/ar.ts";
import { GERMAN } from "./mail-texts/de.ts";
import { ENGLISH } from "./mail-texts/en.ts";
import { SPANISH } from "./mail-texts/es.ts";
import { FRENCH } from "./mail-texts/fr.ts";
import type { MailText, MailTexts } from "./mail-texts/mail-texts.ts";
import { PORTUGUESE } from "./mail-texts/pt.ts";

/** The keys are the app's tags (src/languages/languages.ts). */
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
 * The mails in a language. They contain no text of a request, such as a name: anybody could sign up with any address to
 * mail an advertisement.
 * @param wanted the language that an account names, which may be anything; English if it is not one of the six
 */
export function createMailTemplates(wanted?: unknown) {
	const tag = isMailLanguage(wanted) ? wanted : "en";
	const texts = TEXTS.get(tag) ?? ENGLISH;
	const { greeting, copyLink, typeCode } = texts;
	const language: MailLanguage = { tag, dir: tag === "ar" ? "rtl" : "ltr", greeting, copyLink, typeCode };
	const write = ({ label, ...words }: MailText, url?: string, code?: string): MailContent => ({
		...words,
		language,
		...(label !== undefined && url !== undefined && { action: { label, url, code } }),
	});
	return {
		confirmSignUp: (url: string, code: string) => write(texts.confirmSignUp, url, code),
		accountExists: (siteUrl: string) => write(texts.accountExists, `${siteUrl}/login`),
		resetPassword: (url: string, code: string) => write(texts.resetPassword, url, code),
		logIn: (url: string, code: string) => write(texts.logIn, url, code),
		/** @param oldAddress masked @param newAddress in full */
		confirmEmailChange: (url: string, oldAddress: string, newAddress: string) =>
			write(texts.confirmEmailChange(oldAddress, newAddress), url),
		/** @param newAddress masked */
		emailChangeRequested: (url: string, newAddress: string) => write(texts.emailChangeRequested(newAddress), url),
		emailChanged: (siteUrl: string) => write(texts.emailChanged(siteUrl)),
		passwordChanged: (siteUrl: string) => write(texts.passwordChanged(siteUrl)),
	};
}
