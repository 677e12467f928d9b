import { dictionary } from "@zxcvbn-ts/language-common";
import { PASSWORD_LENGTH } from "./password-length.ts";

/** How many are refused, of those that are long enough to be allowed: the minimum of OWASP ASVS 4.0, 2.1.7. */
const COMMON_PASSWORD_COUNT = 10_000;

/**
 * Passwords that zxcvbn's list lacks, because its other rules find them: rows of digits and of keys, and substitutions.
 * Our own name, too.
 */
const EXTRA_COMMON_PASSWORDS =
	`0123456789 87654321 987654321 12341234 123123123 p@ssword letmein123 changeme1 admin1234 abcdefgh whoseturn
	whose-turn`.split(/\s+/);

/** Leaked passwords in lower case. Only the server has them: a browser would fetch 90 KB. */
const COMMON_PASSWORDS = new Set([
	...EXTRA_COMMON_PASSWORDS,
	...dictionary["passwords-common"]
		.filter(({ length }) => length >= PASSWORD_LENGTH.min)
		.slice(0, COMMON_PASSWORD_COUNT),
]);

export function isCommonPassword(lowerCasePassword: string): boolean {
	return COMMON_PASSWORDS.has(lowerCasePassword);
}
