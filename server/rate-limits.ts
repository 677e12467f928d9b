import type { Pool } from "pg";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { limitsReached } from "./metrics/counters.ts";
import { RULES, type Rule } from "./rate-limit-rules.ts";
import { computeHmac } from "./secrets.ts";

declare module "rate-limiter-flexible" {
	interface RateLimiterStoreAbstract {
		/**
		 * The library's types lack it.
		 *
		 * @returns 0 for a key that is not blocked in memory
		 */
		getInMemoryBlockMsBeforeExpire(storedKey: string): number;
	}
}

export type RateLimitRule = keyof typeof RULES;

/** Anybody can sign up, so sign-ups leave a part of the server's mails to people with an account. */
const UNCONFIRMED_SHARE = 0.6;

export class RateLimitExceeded extends Error {
	override readonly name = "RateLimitExceeded";
	readonly rule: RateLimitRule;
	readonly retryAfterSeconds: number;

	constructor(rule: RateLimitRule, retryAfterSeconds: number) {
		super(rule);
		this.rule = rule;
		this.retryAfterSeconds = retryAfterSeconds;
	}
}

/** Gives back what was consumed, under the rules that allow it. */
export type Refund = () => Promise<void>;

export type RateLimits = ReturnType<typeof openRateLimits>;

/** Consumes one limit after the other; gives all back when one rejects. @throws RateLimitExceeded */
export async function consumeLimits(...consumers: readonly (() => Promise<Refund>)[]): Promise<Refund> {
	const refunds: Refund[] = [];
	const refundAll = async () => {
		for (const refund of refunds) await refund();
	};
	try {
		for (const consume of consumers) refunds.push(await consume());
	} catch (error) {
		await refundAll();
		throw error;
	}
	return refundAll;
}

/** Counters in `auth.rate_limits`. Keys are HMACs, so that a reader of the table cannot try out addresses. */
export function openRateLimits(pool: Pool, secret: string, mailsPerHour: number) {
	const limiters = new Map<string, RateLimiterPostgres>();

	function getLimiter(rule: RateLimitRule, times: number): RateLimiterPostgres {
		const name = `${rule} ${times}`;
		const existing = limiters.get(name);
		if (existing) return existing;
		const { seconds, refundable }: Rule = RULES[rule];
		const points = getPoints(rule, mailsPerHour) * times;
		const limiter = new RateLimiterPostgres({
			storeClient: pool,
			schemaName: "auth",
			tableName: "rate_limits",
			tableCreated: true,
			keyPrefix: rule,
			points,
			duration: seconds,
			// Rejects from memory, so that a flood does not reach the database. A refund would not lift this.
			...(!refundable && { inMemoryBlockOnConsumed: points + 1 }),
			clearExpiredByTimeout: limiters.size === 0,
		});
		limiters.set(name, limiter);
		return limiter;
	}

	const hashKey = (rule: RateLimitRule, key: string) => computeHmac(secret, `rate limit ${rule} ${key}`);

	async function refund(rule: RateLimitRule, hashedKey: string): Promise<void> {
		const { refundable }: Rule = RULES[rule];
		if (refundable) await getLimiter(rule, 1).reward(hashedKey);
	}

	function exceed(rule: RateLimitRule, ms: number): RateLimitExceeded {
		limitsReached.inc({ limit: rule });
		return new RateLimitExceeded(rule, toSeconds(ms));
	}

	// Starts the cleanup with the server, not with its first visitor.
	getLimiter("signInPerAddress", 1);

	return {
		/** Counts one more under a key, of at most `times` what the rule allows. @throws RateLimitExceeded */
		async consumeLimit(rule: RateLimitRule, key: string, times = 1): Promise<Refund> {
			const hashedKey = hashKey(rule, key);
			try {
				await getLimiter(rule, times).consume(hashedKey);
			} catch (error) {
				if (error instanceof RateLimiterRes) await refund(rule, hashedKey);
				throw error instanceof RateLimiterRes ? exceed(rule, error.msBeforeNext) : error;
			}
			return () => refund(rule, hashedKey);
		},
		/**
		 * Counts nothing and does not ask the database: not every used-up limit is known.
		 *
		 * @throws RateLimitExceeded
		 */
		rejectBlocked(rule: RateLimitRule, key: string, times = 1): void {
			const limiter = getLimiter(rule, times);
			const blockedMs = limiter.getInMemoryBlockMsBeforeExpire(limiter.getKey(hashKey(rule, key)));
			if (blockedMs > 0) throw exceed(rule, blockedMs);
		},
	};
}

function getPoints(rule: RateLimitRule, mailsPerHour: number): number {
	if (rule === "mailPerServer") return mailsPerHour;
	if (rule === "mailToUnproven") return Math.ceil(mailsPerHour * UNCONFIRMED_SHARE);
	return RULES[rule].points;
}

function toSeconds(ms: number): number {
	return Math.max(1, Math.ceil(ms / 1000));
}

/** A duration in words: "40 seconds", "12 minutes". */
export function formatDuration(seconds: number): string {
	if (seconds > 60) return `${Math.ceil(seconds / 60)} minutes`;
	return seconds === 1 ? "1 second" : `${seconds} seconds`;
}
