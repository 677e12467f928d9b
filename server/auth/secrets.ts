import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/** 256 random bits, safe in an address. */
export function randomToken(): string {
	return randomBytes(32).toString("base64url");
}

/** What is kept of a random secret. It needs no salt or slow hash: 256 bits cannot be guessed. */
export function hashToken(secret: string): string {
	return createHash("sha256").update(secret).digest("base64url");
}

/** A secret that only the holder of both `key` and `input` can compute. */
export function computeHmac(key: string, input: string): string {
	return createHmac("sha256", key).update(input).digest("base64url");
}

/** Whether two secrets are equal, in a time that does not tell where they differ. */
export function constantTimeEquals(one: string, other: string): boolean {
	return timingSafeEqual(createHash("sha256").update(one).digest(), createHash("sha256").update(other).digest());
}
