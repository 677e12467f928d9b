import type { Pool } from "pg";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** How often something may happen, in `seconds`, per key. Per `Address` means per IP address, see `clientAddress`. */
const RULES = {
	signInPerAddress: { points: 10, seconds: MINUTE },
	signInPerAccount: { points: 10, seconds: MINUTE },
	signUpPerAddress: { points: 5, seconds: HOUR },
	mailPerRecipient: { points: 3, seconds: HOUR },
	mailPerAddress: { points: 30, seconds: HOUR },
	verifyPerAddress: { points: 30, seconds: MINUTE },
	tokenPerAddress: { points: 150, seconds: MINUTE },
	authorizePerAddress: { points: 30, seconds: MINUTE },
	changePerAccount: { points: 10, seconds: MINUTE },
} as const;

export type RateLimitRule = keyof typeof RULES;

/** Something happened too often. */
export class LimitReached extends Error {
	override readonly name = "LimitReached";
	readonly rule: RateLimitRule;
	/** At least 1. */
	readonly retryAfterSeconds: number;

	constructor(rule: RateLimitRule, retryAfterSeconds: number) {
		super(rule);
		this.rule = rule;
		this.retryAfterSeconds = retryAfterSeconds;
	}
}

/** Counts one more. `key` is at most 200 characters and kept as it is. @throws LimitReached */
export type Spend = (rule: RateLimitRule, key: string) => Promise<void>;

/** Counters in `auth.rate_limits`, which all copies of the server on one database share. */
export function openRateLimits(pool: Pool): Spend {
	const limiters = new Map(
		Object.entries(RULES).map(([rule, { points, seconds }], at) => [
			rule,
			new RateLimiterPostgres({
				storeClient: pool,
				schemaName: "auth",
				tableName: "rate_limits",
				tableCreated: true,
				keyPrefix: rule,
				points,
				duration: seconds,
				// Whoever is over the limit is turned away from memory, so that a flood does not reach the database.
				inMemoryBlockOnConsumed: points + 1,
				// One of them sweeps the table they share.
				clearExpiredByTimeout: at === 0,
			}),
		]),
	);

	return async (rule, key) => {
		try {
			await limiters.get(rule)?.consume(key);
		} catch (error) {
			throw error instanceof RateLimiterRes ? new LimitReached(rule, secondsToWait(error)) : error;
		}
	};
}

function secondsToWait({ msBeforeNext }: RateLimiterRes): number {
	return Math.max(1, Math.ceil(msBeforeNext / 1000));
}

/** `seconds` as people say it: "40 seconds", "12 minutes". */
export function inWords(seconds: number): string {
	const minutes = Math.ceil(seconds / MINUTE);
	if (seconds > MINUTE) return `${minutes} minutes`;
	return seconds === 1 ? "1 second" : `${seconds} seconds`;
}
