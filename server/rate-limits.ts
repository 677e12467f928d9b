import type { Pool } from "pg";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { computeHmac } from "./secrets.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;

interface Rule {
	readonly points: number;
	readonly seconds: number;
	/** What turns out to be harmless is taken back; so is what the rule itself refuses. */
	readonly refundable?: true;
}

/**
 * How often something may happen, in `seconds`, per key. Per `Address` and `Network` means per network of the visitor, see
 * `networksOf`; a `Device` is one that has signed in to the account before (server/auth/known-devices.ts).
 *
 * Guesses at one account are 100 an hour at most, from everywhere together (OWASP ASVS 4.0, 2.2.1): those of known devices have a share
 * that strangers cannot use up, and known devices may use that of strangers as well.
 */
const RULES = {
	signInPerAddress: { points: 10, seconds: MINUTE },
	signInPerAccountAndNetwork: { points: 20, seconds: HOUR, refundable: true },
	signInPerAccount: { points: 80, seconds: HOUR, refundable: true },
	signInPerDevice: { points: 10, seconds: HOUR, refundable: true },
	signInFromKnownDevices: { points: 20, seconds: HOUR, refundable: true },
	/** Right passwords too: each costs a hash and begins a session. */
	anySignInFromKnownDevices: { points: 60, seconds: HOUR },
	signUpPerAddress: { points: 5, seconds: HOUR },
	mailPerAddress: { points: 30, seconds: HOUR },
	mailPerRecipientAndNetwork: { points: 3, seconds: HOUR },
	mailPerRecipient: { points: 10, seconds: HOUR },
	mailPerDevice: { points: 3, seconds: HOUR },
	mailFromKnownDevices: { points: 5, seconds: HOUR },
	/** What known devices ask for: their neighbours cannot use it up by asking as strangers. */
	ownMailPerAddress: { points: 30, seconds: HOUR },
	mailPerAccount: { points: 6, seconds: HOUR },
	/** Of a new password. Only what is mailed counts, so whoever uses it up has told the owner ten times. */
	noticePerAccount: { points: 10, seconds: HOUR, refundable: true },
	/** All mails of all copies of the server but notices; the setting MAIL_LIMIT_PER_HOUR takes its place. */
	mailPerServer: { points: 500, seconds: HOUR, refundable: true },
	/** Those of them to addresses that nobody has confirmed; `UNPROVEN_SHARE` of MAIL_LIMIT_PER_HOUR takes its place. */
	mailToUnproven: { points: 300, seconds: HOUR, refundable: true },
	verifyPerAddress: { points: 30, seconds: MINUTE },
	tokenPerAddress: { points: 150, seconds: MINUTE },
	authorizePerAddress: { points: 30, seconds: MINUTE },
	changePerAccount: { points: 10, seconds: MINUTE },
} as const satisfies Record<string, Rule>;

/** Sign-ups can be made by anybody, so they leave something of the server's hour to those who have an account. */
const UNVERIFIED_SHARE = 0.6;

export type RateLimitRule = keyof typeof RULES;

/** Something happened too often. */
export class RateLimitExceeded extends Error {
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

/** Takes back what was counted, as far as the rules allow it. */
export type Refund = () => Promise<void>;

export interface RateLimits {
	/** Counts one more under a key of any length. `times` as often as the rule says may it happen. @throws LimitReached */
	readonly consumeLimit: (rule: RateLimitRule, key: string, times?: number) => Promise<Refund>;
}

/** Counts under one rule after the other; when one refuses, what was counted before is taken back. @throws LimitReached */
export async function consumeLimits(...spends: readonly (() => Promise<Refund>)[]): Promise<Refund> {
	const refunds: Refund[] = [];
	const refundAll = async () => {
		for (const refund of refunds) await refund();
	};
	try {
		for (const spend of spends) refunds.push(await spend());
	} catch (error) {
		await refundAll();
		throw error;
	}
	return refundAll;
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
		const { seconds, refundable }: Rule = RULES[rule];
		const points = getPoints(rule, mailsPerHour) * times;
		const made = new RateLimiterPostgres({
			storeClient: pool,
			schemaName: "auth",
			tableName: "rate_limits",
			tableCreated: true,
			keyPrefix: rule,
			points,
			duration: seconds,
			// Whoever is over the limit is turned away from memory, so that a flood is not counted in the database; a refund would not.
			...(!refundable && { inMemoryBlockOnConsumed: points + 1 }),
			// One of them sweeps the table they share.
			clearExpiredByTimeout: limiters.size === 0,
		});
		limiters.set(name, made);
		return made;
	}

	async function refund(rule: RateLimitRule, stored: string): Promise<void> {
		const { refundable }: Rule = RULES[rule];
		if (refundable) await limiter(rule, 1).reward(stored);
	}

	// The sweeping begins with the server, not with its first visitor.
	limiter("signInPerAddress", 1);

	return {
		async consumeLimit(rule, key, times = 1) {
			const stored = computeHmac(secret, `rate limit ${rule} ${key}`);
			try {
				await limiter(rule, times).consume(stored);
			} catch (error) {
				if (error instanceof RateLimiterRes) await refund(rule, stored);
				throw error instanceof RateLimiterRes ? new RateLimitExceeded(rule, getRetryAfterSeconds(error)) : error;
			}
			return () => refund(rule, stored);
		},
	};
}

function getPoints(rule: RateLimitRule, mailsPerHour: number): number {
	if (rule === "mailPerServer") return mailsPerHour;
	if (rule === "mailToUnproven") return Math.ceil(mailsPerHour * UNVERIFIED_SHARE);
	return RULES[rule].points;
}

function getRetryAfterSeconds({ msBeforeNext }: RateLimiterRes): number {
	return Math.max(1, Math.ceil(msBeforeNext / 1000));
}

/** `seconds` as people say it: "40 seconds", "12 minutes". */
export function formatDuration(seconds: number): string {
	const minutes = Math.ceil(seconds / MINUTE);
	if (seconds > MINUTE) return `${minutes} minutes`;
	return seconds === 1 ? "1 second" : `${seconds} seconds`;
}
