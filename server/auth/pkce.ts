import { createHash } from "node:crypto";
import * as v from "valibot";
import { constantTimeEquals } from "../secrets.ts";

/** A SHA-256 in base64url (RFC 7636, section 4.2). */
export const codeChallengeSchema = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{43}$/));

/** Supabase's client writes it in lower case. */
export const codeChallengeMethodSchema = v.pipe(v.string(), v.toLowerCase(), v.literal("s256"));

export function isValidCodeVerifier(codeVerifier: string, codeChallenge: string): boolean {
	return constantTimeEquals(createHash("sha256").update(codeVerifier).digest("base64url"), codeChallenge);
}
