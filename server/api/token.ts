import { createHash } from "node:crypto";
import { tryDecodeURIComponent } from "hono/utils/url";
import type { Pool } from "pg";
import { parseBearerToken } from "../bearer-token.ts";
import { callFunction } from "../database/call-function.ts";
import type { UserIdentity } from "../rest/request-identity.ts";
import { Problem } from "./problem.ts";

export interface Token {
	readonly id: string;
	readonly family: string;
	readonly scope: "read" | "decide";
}

const TOKEN = /^wt_[\da-f]{40}$/;
/** Also matches a mistyped token, and one within other text. */
const LOOKS_LIKE_TOKEN = /wt_[\da-f]{8}/i;

/** Addresses get into browser histories and logs. @throws Problem "token-in-url" */
export function refuseTokenInUrl(url: string): void {
	if (LOOKS_LIKE_TOKEN.test(tryDecodeURIComponent(url)))
		throw new Problem(
			"token-in-url",
			"Send it as 'Authorization: Bearer …', and revoke this one: others may have read it.",
		);
}

/**
 * Looks a token up by its SHA-256. Nobody can choose that, so the time of the look-up discloses nothing.
 *
 * @throws Problem "unauthorized"
 */
export async function findToken(pool: Pool, authorization: string | undefined): Promise<Token> {
	const sent = parseBearerToken(authorization);
	const hash = sent !== undefined && TOKEN.test(sent) && createHash("sha256").update(sent).digest("hex");
	const found = hash && (await callFunction<Token>(pool, "use_token", hash));
	if (!found) throw new Problem("unauthorized", "Send a token of the family as 'Authorization: Bearer wt_…'.");
	return found;
}

/** The identity that policies check. Like a screen, a token has no account. */
export function toIdentity({ id }: Token): UserIdentity {
	return {
		claims: JSON.stringify({ sub: id, role: "authenticated", is_anonymous: true }),
		...{ userId: id, sessionId: "", expiresAtSeconds: 0 },
	};
}
