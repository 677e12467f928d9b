import { createHash } from "node:crypto";
import type { Pool } from "pg";
import { parseBearerToken } from "../bearer-token.ts";
import type { UserIdentity } from "../rest/request-identity.ts";
import { Problem } from "./problem.ts";

export interface Token {
	readonly id: string;
	readonly family: string;
	readonly scope: "read" | "decide";
	readonly name: string;
}

const TOKEN = /^wt_[\da-f]{40}$/;
/** Also with a typing error, or within something else. */
const LOOKS_LIKE_TOKEN = /wt_[\da-f]{8}/i;

/** Addresses are in histories and logs. @throws Problem */
export function refuseTokenInUrl(url: string): void {
	if (LOOKS_LIKE_TOKEN.test(safeDecode(url)))
		throw new Problem(
			"token-in-url",
			"Send it as 'Authorization: Bearer …', and revoke this one: others may have read it.",
		);
}

function safeDecode(url: string): string {
	try {
		return decodeURIComponent(url);
	} catch {
		return url;
	}
}

/**
 * Looked up by its SHA-256, which nobody can choose: the time of the look-up tells nothing of a token.
 *
 * @throws Problem "unauthorized"
 */
export async function findToken(pool: Pool, authorization: string | undefined): Promise<Token> {
	const sent = parseBearerToken(authorization);
	const found = sent !== undefined && TOKEN.test(sent) ? await queryToken(pool, sent) : null;
	if (found === null) throw new Problem("unauthorized", "Send a token of the family as 'Authorization: Bearer wt_…'.");
	return found;
}

async function queryToken(pool: Pool, sent: string): Promise<Token | null> {
	const { rows } = await pool.query<{ token: Token | null }>({
		name: "use_token",
		text: "select auth.use_token($1) as token",
		values: [createHash("sha256").update(sent).digest("hex")],
	});
	return rows[0]?.token ?? null;
}

/** What the policies are asked by: like a screen, it has no account. */
export function toIdentity({ id }: Token): UserIdentity {
	return {
		claims: JSON.stringify({ sub: id, role: "authenticated", is_anonymous: true }),
		...{ userId: id, sessionId: "", expiresAtSeconds: 0 },
	};
}
