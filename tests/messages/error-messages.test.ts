import { i18n } from "@lingui/core";
import { AuthClient } from "@supabase/supabase-js";
import { beforeAll, describe, expect, it } from "vitest";
import { AUTH_ERROR_CODES } from "../../server/auth/errors.ts";
import { LAZY_CATALOGUES } from "../../src/languages/catalogues.ts";
import type { LanguageTag } from "../../src/languages/languages.ts";
import { getAuthErrorMessage, getAuthErrorToastText } from "../../src/screens/account/auth-error-messages.ts";
import { AccountError } from "../../src/stores/auth/auth-actions.ts";
import { toAccountError } from "../../src/stores/auth/auth-error.ts";
import { createErrorBodyFetch } from "../../src/stores/auth/error-body-fetch.ts";

async function activateLanguage(tag: LanguageTag) {
	const { messages } = await LAZY_CATALOGUES[tag]();
	i18n.loadAndActivate({ locale: tag, messages });
}

const messageFor = (code: string | undefined, words: string) =>
	getAuthErrorMessage(new AccountError(code, { serverMessage: words }));
const rateLimitMessage = (when: string) =>
	messageFor("over_email_send_rate_limit", `Too many attempts. Please try again in ${when}.`);

describe("in German", () => {
	beforeAll(() => activateLanguage("de"));

	it.each([...AUTH_ERROR_CODES, "access_denied"])("there are words of ours for what the server calls %s", (code) => {
		expect(messageFor(code, "")).not.toBe("Ein unerwarteter Fehler ist aufgetreten");
		expect(messageFor(code, "The words of the server.")).not.toBe("The words of the server.");
	});

	it("a wait has its number, in the plural that belongs to it", () => {
		expect(rateLimitMessage("1 second")).toBe("Zu viele Versuche. Bitte versuche es in 1 Sekunde noch einmal.");
		expect(rateLimitMessage("40 seconds")).toBe("Zu viele Versuche. Bitte versuche es in 40 Sekunden noch einmal.");
		expect(rateLimitMessage("12 minutes")).toBe("Zu viele Versuche. Bitte versuche es in 12 Minuten noch einmal.");
		expect(messageFor("over_request_rate_limit", "Request rate limit reached")).toBe(
			"Zu viele Versuche. Bitte versuche es später noch einmal.",
		);
	});

	it("an unknown error is reported in the server's words, and one without words in ours", () => {
		expect(messageFor("constructor", "The words of the server.")).toBe("The words of the server.");
		expect(messageFor(undefined, "")).toBe("Ein unerwarteter Fehler ist aufgetreten");
		expect(getAuthErrorMessage(undefined)).toBe("Ein unerwarteter Fehler ist aufgetreten");
	});
});

describe("in Arabic", () => {
	beforeAll(() => activateLanguage("ar"));

	it("a wait of two has its own form", () => {
		expect(rateLimitMessage("2 minutes")).toBe("محاولات كثيرة جدًا. حاول مرة أخرى بعد دقيقتين.");
	});
});

describe("in English", () => {
	const UNEXPECTED = "An unexpected error occurred";
	beforeAll(() => activateLanguage("en"));

	it("the server's words stay as they are", () => {
		expect(messageFor("invalid_credentials", "Invalid login credentials")).toBe("Invalid login credentials");
		expect(rateLimitMessage("12 minutes")).toBe("Too many attempts. Please try again in 12 minutes.");
		expect(messageFor("weak_password_pwned", "The words of the server.")).toBe("The words of the server.");
	});

	it("what this browser found out by itself is reported too", () => {
		expect(getAuthErrorMessage(new AccountError("wrong_password"))).toBe(
			"That's not the right password. Please try again.",
		);
		expect(getAuthErrorMessage(undefined)).toBe(UNEXPECTED);
	});

	/** What a sign-in and a sign-up fail with where the backend answers like this. */
	async function failures(fetch: typeof globalThis.fetch): Promise<(AccountError | undefined)[]> {
		const url = "http://backend.example/auth/v1";
		const settings = { url, fetch: createErrorBodyFetch(fetch), persistSession: false, autoRefreshToken: false };
		const auth = new AuthClient(settings);
		const user = { email: "mia@family.example", password: "correct horse" };
		const answers = [await auth.signInWithPassword(user), await auth.signUp(user)];
		return answers.map(({ error }) => (error ? toAccountError(error) : undefined));
	}

	it("an answer in no words of a server is an error that nobody expected", async () => {
		const page = async () => new Response("<h1>Oops", { status: 500, headers: { "content-type": "text/html" } });
		expect((await failures(page)).map(getAuthErrorMessage)).toEqual([UNEXPECTED, UNEXPECTED]);
	});

	it("of a server that cannot be reached toasts say what is specified, and the form says the rest", async () => {
		const errors = await failures(() => Promise.reject(new TypeError("Failed to fetch")));
		expect(errors.map(getAuthErrorToastText)).toEqual([UNEXPECTED, UNEXPECTED]);
		const hint = "The server cannot be reached. Please check your connection and try again.";
		expect(errors.map(getAuthErrorMessage)).toEqual([hint, hint]);
	});

	it.each([400, 403, 404, 429, 500, 501, 502, 503, 504, 520])(
		"of an answer %i toasts say what the server says, and without a word an error that nobody expected",
		async (status) => {
			const toasts = async (body: unknown) =>
				(await failures(async () => Response.json(body, { status }))).map(getAuthErrorToastText);
			const msg = `Our hamster is ill (${status})`;
			expect(await toasts({ code: status, error_code: "unexpected_failure", msg })).toEqual([msg, msg]);
			expect(await toasts({})).toEqual([UNEXPECTED, UNEXPECTED]);
		},
	);
});
