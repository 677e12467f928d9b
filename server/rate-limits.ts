import { createHmac } from "node:crypto";
import type { Pool } from "pg";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/**
 * How often something may happen, in `seconds`, per key. Per `Address` and `Network` means per network of the visitor, see
 * `networksOf`; a `Device` is one that has signed in to the account before (server/auth/known-devices.ts).
 *
 * Guesses at one account are 100 an hour at most, from everywhere together (OWASP ASVS 4.0, 2.2.1): those of strangers and those of
 * known devices, each with a share that the others cannot use up.
 */
const RULES = {
	signInPerAddress: { points: 10, seconds: MINUTE },
	signInPerAccountAndNetwork: { points: 20, seconds: HOUR },
	signInPerAccount: { points: 80, seconds: HOUR },
	signInPerDevice: { points: 10, seconds: HOUR },
	signInFromKnownDevices: { points: 20, seconds: HOUR },
	signUpPerAddress: { points: 5, seconds: HOUR },
	mailPerAddress: { points: 30, seconds: HOUR },
	mailPerRecipientAndNetwork: { points: 3, seconds: HOUR },
	mailPerRecipient: { points: 10, seconds: HOUR },
	mailPerDevice: { points: 3, seconds: HOUR },
	mailFromKnownDevices: { points: 5, seconds: HOUR },
	mailPerAccount: { points: 6, seconds: HOUR },
	/** All mails of all copies of the server; the setting MAIL_LIMIT_PER_HOUR takes its place. */
	mailPerServer: { points: 500, seconds: HOUR },
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

/** Counts one more under a key of any length. `times` as often as the rule says may it happen. @throws LimitReached */
type Spend = (rule: RateLimitRule, key: string, times?: number) => Promise<void>;

export interface RateLimits {
	readonly spend: Spend;
	/** Counts one less, for an attempt that turned out to be harmless. */
	readonly refund: (rule: RateLimitRule, key: string) => Promise<void>;
}

/**
 * Counters in `auth.rate_limits`, which all copies of the server on one database share. Keys are kept as HMACs only: whoever reads the
 * table cannot try out addresses on it.
 *
 * @param secret of the server
 * @param mailsPerHour of the whole server
 */
export function openRateLimits(pool: Pool, secret: string, mailsPerHour: number): RateLimits {
	const limiters = new Map<string, RateLimiterPostgres>();

	function limiter(rule: RateLimitRule, times: number): RateLimiterPostgres {
		const name = `${rule} ${times}`;
		const known = limiters.get(name);
		if (known) return known;
		const { seconds } = RULES[rule];
		const points = (rule === "mailPerServer" ? mailsPerHour : RULES[rule].points) * times;
		const made = new RateLimiterPostgres({
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
			clearExpiredByTimeout: limiters.size === 0,
		});
		limiters.set(name, made);
		return made;
	}

	const stored = (rule: RateLimitRule, key: string) =>
		createHmac("sha256", secret).update(`rate limit ${rule} ${key}`).digest("base64url");
	// The sweeping begins with the server, not with its first visitor.
	limiter("signInPerAddress", 1);

	return {
		async spend(rule, key, times = 1) {
			try {
				await limiter(rule, times).consume(stored(rule, key));
			} catch (error) {
				throw error instanceof RateLimiterRes ? new LimitReached(rule, secondsToWait(error)) : error;
			}
		},
		async refund(rule, key) {
			await limiter(rule, 1).reward(stored(rule, key));
		},
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
