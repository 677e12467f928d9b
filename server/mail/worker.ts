import { setTimeout as pause } from "node:timers/promises";
import type { Pool } from "pg";
import type { Logger } from "pino";
import { RateLimitExceeded, type RateLimitRule } from "../rate-limits.ts";
import { type DeliverMail, MailRejectedError } from "./delivery.ts";
import {
	type ClaimedMailJob,
	claimMail,
	deleteMail,
	MAX_ATTEMPTS,
	MAX_MAIL_AGE_SECONDS,
	type MailJob,
	postponeMail,
} from "./queue.ts";
import { type MailContent, renderMail } from "./render-mail.ts";

/** How often to look for mails that another copy of the server left behind, or whose time has come. */
const POLL_INTERVAL_MS = 5_000;

/** Mails on their way at the same time: a mail server that takes its time with one does not hold up the next person's. */
export const MAX_CONCURRENT_SENDS = 5;

/** A mail that need not be sent takes as long as the median of the latest ones that were, within these: after a start there are none. */
const TIMING_SAMPLE_SIZE = 10;
const MIN_DUMMY_DELAY_MS = 100;
const MAX_DUMMY_DELAY_MS = 2_000;

/** Limits of the whole server: their mails are sent later. */
const DEFERRING_RULES: ReadonlySet<RateLimitRule> = new Set(["mailPerServer", "mailToUnproven"]);

export interface MailWorker {
	/** There may be something to send. Resolves when all that is due has been tried. */
	wake(): Promise<void>;
	/** Sends no more; resolves when the mails under way are done. */
	stop(): Promise<void>;
}

/** A mail that is to be sent. Its letter is written when it is certain that it leaves: that makes the link, and ends the one before. */
export interface OutgoingMail {
	readonly to: string;
	/** Whether the address is an account's that has been confirmed. */
	readonly isConfirmed: boolean;
	readonly createContent: () => Promise<MailContent>;
}

interface MailWorkerDeps {
	readonly pool: Pool;
	/** Finds out to whom a job's mail goes, or that there is none to send. */
	readonly resolveMail: (job: MailJob) => Promise<OutgoingMail | undefined>;
	/** Counts a mail that is about to be sent. @throws LimitReached of one of `WAITS_FOR` when it has to wait, of another when it must not be sent */
	readonly consumeLimits: (job: MailJob, mail: OutgoingMail) => Promise<void>;
	readonly deliver: DeliverMail;
	readonly log: Logger;
	/** Waits for milliseconds; ends early, with an error, when the worker stops. */
	readonly sleep?: (ms: number, signal: AbortSignal) => Promise<unknown>;
	/** Milliseconds since whenever. */
	readonly clock?: () => number;
}

/** Sends what is in the queue, several mails at once. */
export function startMailWorker(work: MailWorkerDeps): MailWorker {
	const { pool, log, clock = () => performance.now() } = work;
	const wait = work.sleep ?? ((ms, signal) => pause(ms, undefined, { signal }));
	const stopping = new AbortController();
	const lanes = new Set<Promise<void>>();
	let woken = false;
	/** Until when, in milliseconds since 1970, the log has been told that a limit is reached. */
	const reachedUntil = new Map<RateLimitRule, number>();
	/** While lanes are open. */
	let done: Promise<void> | undefined;
	/** Of the latest mails that were sent, from the look-up to the mail server's answer. */
	const sendingMs: number[] = [];

	const isStopped = () => stopping.signal.aborted;

	function openLane(): void {
		if (isStopped() || lanes.size >= MAX_CONCURRENT_SENDS) return;
		const lane: Promise<void> = sendAll()
			.catch((error) => log.error({ err: error }, "the mail queue cannot be read"))
			.finally(() => lanes.delete(lane));
		lanes.add(lane);
	}

	async function sendAll(): Promise<void> {
		while (!isStopped()) {
			woken = false;
			const job = await claimMail(pool);
			if (job) {
				openLane();
				await attempt(job);
			} else if (!woken) return;
		}
	}

	async function attempt(job: ClaimedMailJob): Promise<void> {
		try {
			if (job.waited > MAX_MAIL_AGE_SECONDS) throw new MailRejectedError("it has waited too long");
			const isSent = await send(job);
			await deleteMail(pool, job.id);
			if (isSent) log.info(toLogFields(job), "mail sent");
		} catch (error) {
			if (error instanceof RateLimitExceeded && DEFERRING_RULES.has(error.rule)) await waitForNextHour(job, error);
			else await failed(job, error);
		}
	}

	async function waitForNextHour(job: ClaimedMailJob, { rule, retryAfterSeconds }: RateLimitExceeded): Promise<void> {
		await postponeMail(pool, job.id, retryAfterSeconds);
		// Once, not for each mail that was on its way.
		if (Date.now() < (reachedUntil.get(rule) ?? 0)) return;
		reachedUntil.set(rule, Date.now() + retryAfterSeconds * 1000);
		const which = rule === "mailPerServer" ? "mails wait" : "mails to addresses that nobody has confirmed wait";
		log.error({ seconds: retryAfterSeconds }, `MAIL_LIMIT_PER_HOUR is reached: ${which}`);
	}

	async function failed(job: ClaimedMailJob, error: unknown): Promise<void> {
		const details = { ...toLogFields(job), reason: getRedactedMessage(error) };
		if (error instanceof MailRejectedError || error instanceof RateLimitExceeded || job.attempts >= MAX_ATTEMPTS) {
			await deleteMail(pool, job.id);
			log.error(details, "mail given up");
		} else log.warn(details, "mail not sent, will try again");
	}

	/** @returns whether there was anything to send; it takes the same time if not, so that the next mail cannot tell */
	async function send(job: ClaimedMailJob): Promise<boolean> {
		const start = clock();
		const mail = await work.resolveMail(job);
		if (!mail) {
			const left = getDummyDelayMs(sendingMs) - (clock() - start);
			if (left > 0 && !isStopped()) await wait(left, stopping.signal).catch(() => {});
			return false;
		}
		if (job.attempts === 1) await work.consumeLimits(job, mail);
		await work.deliver(mail.to, renderMail(await mail.createContent()));
		sendingMs.push(clock() - start);
		if (sendingMs.length > TIMING_SAMPLE_SIZE) sendingMs.shift();
		return true;
	}

	async function allDone(): Promise<void> {
		while (lanes.size > 0) await Promise.all(lanes);
		done = undefined;
	}

	function wake(): Promise<void> {
		woken = true;
		openLane();
		// One for everybody: while mails never end, each call would leave a promise behind.
		done ??= allDone();
		return done;
	}

	const timer = setInterval(wake, POLL_INTERVAL_MS).unref();
	void wake();
	return {
		wake,
		async stop() {
			stopping.abort();
			clearInterval(timer);
			await allDone();
		},
	};
}

function getDummyDelayMs(latest: readonly number[]): number {
	const median = [...latest].sort((one, other) => one - other)[Math.floor(latest.length / 2)] ?? 0;
	return Math.min(Math.max(median, MIN_DUMMY_DELAY_MS), MAX_DUMMY_DELAY_MS);
}

function toLogFields({ id, kind, attempts }: ClaimedMailJob) {
	return { mail: id, kind, attempts };
}

/** Without what a mail server likes to repeat: the address. */
function getRedactedMessage(error: unknown): string {
	return String(error instanceof Error ? error.message : error).replace(/\S+@\S+/g, "<address>");
}
