import { randomInt } from "node:crypto";
import { failedSignIns } from "../../metrics/counters.ts";
import { consumeLimits, RateLimitExceeded } from "../../rate-limits.ts";
import { computeHmac, constantTimeEquals } from "../../secrets.ts";
import type { AuthContext } from "../context.ts";
import { codeExpired } from "../errors.ts";
import type { RequestLimits } from "../limits/request-limits.ts";
import { findNewestToken, type OneTimeTokenType } from "./one-time-tokens.ts";

/** Six random digits, as GoTrue's `{{ .Token }}`. */
export function randomCode(): string {
	return String(randomInt(1_000_000)).padStart(6, "0");
}

/** Uses the server's secret: otherwise somebody who reads the table could try out a million hashes. */
export function hashCode(secret: string, address: string, code: string): string {
	return computeHmac(secret, `mailed code ${address} ${code}`);
}

/**
 * Finds the hash of the token in the link beside a code. A try is counted before the comparison, so that simultaneous
 * tries count, too. Tries for an unknown address count as well, and a code without tries left is answered like a wrong
 * one: otherwise answers or their times would disclose who has an account.
 *
 * @param address normalised
 * @throws AuthError otp_expired, RateLimitExceeded for the network
 */
export async function findTokenHashByCode(
	{ pool, keys, consumeLimit }: AuthContext,
	limits: RequestLimits,
	types: readonly OneTimeTokenType[],
	address: string,
	code: string,
): Promise<string> {
	const refundNetwork = await limits.consumeForNetwork("wrongCodesPerNetwork");
	const newest = await findNewestToken(pool, types, address);
	const refundAddress = await consumeLimits(
		() => limits.consumeForNetwork("wrongCodesPerAddressAndNetwork", address),
		() => consumeLimit("wrongCodesPerAddress", address),
		() => consumeLimit("wrongCodesPerMail", newest?.token_hash ?? `${types} ${address}`),
	).catch((error: unknown) => {
		if (!(error instanceof RateLimitExceeded)) throw error;
	});
	const isRight = constantTimeEquals(hashCode(keys.secret, address, code), newest?.code_hash ?? "");
	if (!refundAddress || !isRight || !newest) {
		failedSignIns.inc({ way: "code" });
		throw codeExpired();
	}
	await refundNetwork();
	await refundAddress();
	return newest.token_hash;
}
