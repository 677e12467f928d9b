import { i18n } from "@lingui/core";
import { beforeAll, describe, expect, it } from "vitest";
import { AUTH_ERROR_CODES } from "../../server/auth/errors.ts";
import { LATER } from "../../src/languages/catalogues.ts";
import type { LanguageTag } from "../../src/languages/languages.ts";
import { wordsForRefusal } from "../../src/screens/account/refusal-words.ts";
import { AccountError } from "../../src/stores/accounts/accounts.ts";

async function speak(tag: LanguageTag) {
	const { messages } = await LATER[tag]();
	i18n.loadAndActivate({ locale: tag, messages });
}

const said = (code: string | undefined, words: string) => wordsForRefusal(new AccountError(code, { said: words }));
const tooMany = (when: string) => said("over_email_send_rate_limit", `Too many attempts. Please try again in ${when}.`);

describe("in German", () => {
	beforeAll(() => speak("de"));

	it.each([...AUTH_ERROR_CODES, "access_denied"])("there are words of ours for what the server calls %s", (code) => {
		expect(said(code, "")).not.toBe("Ein unerwarteter Fehler ist aufgetreten");
		expect(said(code, "The words of the server.")).not.toBe("The words of the server.");
	});

	it("a wait keeps its number, in the plural that belongs to it", () => {
		expect(tooMany("1 second")).toBe("Zu viele Versuche. Bitte versuche es in 1 Sekunde noch einmal.");
		expect(tooMany("40 seconds")).toBe("Zu viele Versuche. Bitte versuche es in 40 Sekunden noch einmal.");
		expect(tooMany("12 minutes")).toBe("Zu viele Versuche. Bitte versuche es in 12 Minuten noch einmal.");
		expect(said("over_request_rate_limit", "Request rate limit reached")).toBe(
			"Zu viele Versuche. Bitte versuche es später noch einmal.",
		);
	});

	it("an unknown refusal is told in the server's words, and one without words in ours", () => {
		expect(said("constructor", "The words of the server.")).toBe("The words of the server.");
		expect(said(undefined, "")).toBe("Ein unerwarteter Fehler ist aufgetreten");
		expect(wordsForRefusal(undefined)).toBe("Ein unerwarteter Fehler ist aufgetreten");
	});
});

describe("in Arabic", () => {
	beforeAll(() => speak("ar"));

	it("a wait of two has its own form", () => {
		expect(tooMany("2 minutes")).toBe("محاولات كثيرة جدًا. حاول مرة أخرى بعد دقيقتين.");
	});
});

describe("in English", () => {
	beforeAll(() => speak("en"));

	it("the server's words stay as they are", () => {
		expect(said("invalid_credentials", "Invalid login credentials")).toBe("Invalid login credentials");
		expect(tooMany("12 minutes")).toBe("Too many attempts. Please try again in 12 minutes.");
		expect(said("weak_password_pwned", "The words of the server.")).toBe("The words of the server.");
	});

	it("what this browser found out by itself is told too", () => {
		expect(wordsForRefusal(new AccountError("wrong_password"))).toBe("This is not your password. Please try again.");
		expect(wordsForRefusal(undefined)).toBe("An unexpected error occurred");
	});
});
