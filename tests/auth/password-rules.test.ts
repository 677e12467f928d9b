import fc from "fast-check";
import { expect, test } from "vitest";
import { validatePassword as validateAtServer } from "../../server/auth/accounts/passwords.ts";
import { AuthError } from "../../server/auth/errors.ts";
import { PASSWORD_LENGTH, validatePassword as validateBeforeSending } from "../../src/rules/password.ts";

const EMAIL = "anna.example@family.example";

/** The server's result as the app names it; only the server knows common passwords. */
function validateOnServer(password: string): string {
	try {
		validateAtServer(password, EMAIL);
		return "ok";
	} catch (error) {
		if (!(error instanceof AuthError)) throw error;
		const [reason] = error.details.weakPasswordReasons ?? [];
		if (reason === "pwned") return "ok";
		if (reason === "characters") return "too-simple";
		return [...password].length < PASSWORD_LENGTH.min ? "too-short" : "too-long";
	}
}

/** Around every border of the rules. */
const passwords = fc.oneof(
	fc.string({ unit: "grapheme", maxLength: 100 }),
	fc.string({ unit: fc.constantFrom("a", "A", "b", "\u{1F600}"), minLength: 6, maxLength: 74 }),
	fc.constantFrom(EMAIL, EMAIL.toUpperCase(), "anna.example", "Anna.Example", "password", "Passw0rd"),
	fc.integer({ min: 6, max: 74 }).map((length) => "\u{1F600}bc".repeat(30).slice(0, length)),
);

test("the app validates a new password as the server does", () => {
	fc.assert(
		fc.property(passwords, (password) => {
			expect(validateBeforeSending(password, ` ${EMAIL.toUpperCase()}`)).toBe(validateOnServer(password));
		}),
		{ numRuns: 2000 },
	);
});

test.each(["password123", "Password123"])("the server refuses %s, in whatever capitals", (common) => {
	expect(() => validateAtServer(common, EMAIL)).toThrow("one of the first passwords anyone would try");
});
