import { constantTimeEquals, hashToken } from "../../secrets.ts";
import { validationFailed } from "../errors.ts";

interface CodeChallengeFields {
	readonly code_challenge: string;
	readonly code_challenge_method: string;
}

/**
 * RFC 7636, section 4.2: a SHA-256 in base64url, or the verifier itself. Supabase's client writes the methods in lower
 * case.
 */
const S256_CHALLENGE = /^[A-Za-z0-9_-]{43}$/;
const PLAIN_CHALLENGE = /^[A-Za-z0-9._~-]{43,128}$/;

export function isS256Challenge({ code_challenge, code_challenge_method }: CodeChallengeFields): boolean {
	return code_challenge_method.toLowerCase() === "s256" && S256_CHALLENGE.test(code_challenge);
}

export function isPlainMethod({ code_challenge_method }: Pick<CodeChallengeFields, "code_challenge_method">): boolean {
	return code_challenge_method.toLowerCase() === "plain";
}

/**
 * Turns a challenge into its S256 form. Supabase's client sends a plain one if the page is not a secure context. A
 * plain one is the verifier itself, and the database must not hold enough to confirm a sign-up.
 *
 * @param fields empty without PKCE @returns null without PKCE @throws AuthError 400 validation_failed
 */
export function readCodeChallenge(fields: CodeChallengeFields): string | null {
	const { code_challenge: challenge, code_challenge_method: method } = fields;
	if (challenge === "" && method === "") return null;
	if (isS256Challenge(fields)) return challenge;
	if (isPlainMethod(fields) && PLAIN_CHALLENGE.test(challenge)) return hashToken(challenge);
	throw validationFailed("PKCE needs a code_challenge and its code_challenge_method, s256 or plain.");
}

export function isValidCodeVerifier(codeVerifier: string, codeChallenge: string): boolean {
	return constantTimeEquals(hashToken(codeVerifier), codeChallenge);
}
