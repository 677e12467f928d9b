import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/** 256 random bits in base64url. */
export function randomToken(): string {
	return randomBytes(32).toString("base64url");
}

/** The hash under which a random secret is stored. 256 bits cannot be guessed, so it needs no salt and no slow hash. */
export function hashToken(secret: string): string {
	return createHash("sha256").update(secret).digest("base64url");
}

export function computeHmac(key: string, input: string): string {
	return createHmac("sha256", key).update(input).digest("base64url");
}

/** Takes a time that does not depend on where the strings differ. */
export function constantTimeEquals(a: string, b: string): boolean {
	return timingSafeEqual(createHash("sha256").update(a).digest(), createHash("sha256").update(b).digest());
}
