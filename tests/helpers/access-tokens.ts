import { randomUUID } from "node:crypto";
import { exportJWK, generateKeyPair, jwtVerify, SignJWT } from "jose";
import type { TokenClaims } from "../../server/rest/request-identity.ts";

/** Keys of servers that check tokens of this file instead of those of accounts. */
const signingKeys = await generateKeyPair("ES256", { extractable: true });

export interface TokenOptions {
	readonly sub?: string;
	readonly role?: string;
	/** Without it, one that does not exist. */
	readonly sessionId?: string | undefined;
	/** Seconds from now. */
	readonly lifetimeSeconds?: number;
	/** Signs with another server's key. */
	readonly isForeignKey?: boolean;
}

export async function signToken({
	sub,
	role,
	sessionId,
	lifetimeSeconds = 900,
	isForeignKey,
}: TokenOptions): Promise<string> {
	const { privateKey } = isForeignKey ? await generateKeyPair("ES256") : signingKeys;
	const now = Math.floor(Date.now() / 1000);
	return new SignJWT({ role: role ?? "authenticated", session_id: sessionId ?? randomUUID() })
		.setProtectedHeader({ alg: "ES256" })
		.setSubject(sub ?? randomUUID())
		.setIssuedAt(now)
		.setExpirationTime(now + lifetimeSeconds)
		.sign(privateKey);
}

/** The public key as a shared secret: what an attacker signs with when a server trusts the token's own "alg". */
export async function serializePublicKey(): Promise<string> {
	return JSON.stringify(await exportJWK(signingKeys.publicKey));
}

/** Accepts any role: that only `authenticated` is allowed is left to what is tested. */
export async function verifyToken(token: string): Promise<TokenClaims> {
	const { payload } = await jwtVerify(token, signingKeys.publicKey, {
		algorithms: ["ES256"],
		requiredClaims: ["exp", "sub"],
	});
	const { sub, role, session_id, exp } = payload;
	return { sub: String(sub), role: String(role), session_id: String(session_id), exp: Number(exp) };
}
