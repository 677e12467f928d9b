import { dictionary } from "@zxcvbn-ts/language-common";
import { PASSWORD_LENGTH } from "./password-length.ts";

/** As many as OWASP ASVS 4.0, 2.1.7, asks for at least, of those that are long enough to be chosen. */
const COMMON_PASSWORD_COUNT = 10_000;

/** What zxcvbn finds by its other rules and leaves out of its list: rows of digits and of keys, substitutions; and our own name. */
const EXTRA_COMMON_PASSWORDS =
	`0123456789 87654321 987654321 12341234 123123123 p@ssword letmein123 changeme1 admin1234 abcdefgh whoseturn
	whose-turn`.split(/\s+/);

/** Leaked passwords in lower case, the most used first. Only the server has them: a browser would fetch 90 KB. */
const COMMON_PASSWORDS = new Set([
	...EXTRA_COMMON_PASSWORDS,
	...dictionary["passwords-common"]
		.filter(({ length }) => length >= PASSWORD_LENGTH.min)
		.slice(0, COMMON_PASSWORD_COUNT),
]);

/** Whether this lower-case password is among the first that anybody would try. */
export function isCommonPassword(password: string): boolean {
	return COMMON_PASSWORDS.has(password);
}
