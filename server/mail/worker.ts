import { setTimeout as pause } from "node:timers/promises";
import type { Pool } from "pg";
import type { Logger } from "pino";
import { LimitReached, type RateLimitRule } from "../rate-limits.ts";
import { type Deliver, MailRefused } from "./delivery.ts";
import { type Letter, layOut } from "./letter.ts";
import {
	dropMail,
	type MailJob,
	MOST_ATTEMPTS,
	postponeMail,
	STALE_SECONDS,
	type TakenMailJob,
	takeMail,
} from "./queue.ts";

/** How often to look for mails that another copy of the server left behind, or whose time has come. */
const POLL_MS = 5_000;

/** Mails on their way at the same time: a mail server that takes its time with one does not hold up the next person's. */
export const LANES = 5;

/** A mail that need not be sent takes as long as the median of the latest ones that were, within these: after a start there are none. */
const LATEST_SENT = 10;
const SHORTEST_STAND_IN_MS = 100;
const LONGEST_STAND_IN_MS = 2_000;

/** Limits of the whole server: their mails are sent later. */
const WAITS_FOR: ReadonlySet<RateLimitRule> = new Set(["mailPerServer", "mailToUnproven"]);

export interface MailWorker {
	/** There may be something to send. Resolves when all that is due has been tried. */
	wake(): Promise<void>;
	/** Sends no more; resolves when the mails under way are done. */
	stop(): Promise<void>;
}

/** A mail that is to be sent. Its letter is written when it is certain that it leaves: that makes the link, and ends the one before. */
export interface Addressed {
	readonly to: string;
	/** Whether the address is an account's that has been confirmed. */
	readonly isProven: boolean;
	readonly write: () => Promise<Letter>;
}

interface Work {
	readonly pool: Pool;
	/** Finds out to whom a job's mail goes, or that there is none to send. */
	readonly address: (job: MailJob) => Promise<Addressed | undefined>;
	/** Counts a mail that is about to be sent. @throws LimitReached of one of `WAITS_FOR` when it has to wait, of another when it must not be sent */
	readonly spend: (job: MailJob, mail: Addressed) => Promise<void>;
	readonly deliver: Deliver;
	readonly log: Logger;
	/** Waits for milliseconds; ends early, with an error, when the worker stops. */
	readonly wait?: (ms: number, signal: AbortSignal) => Promise<unknown>;
	/** Milliseconds since whenever. */
	readonly clock?: () => number;
}

/** Sends what is in the queue, several mails at once. */
export function startMailWorker(work: Work): MailWorker {
	const { pool, log, clock = () => performance.now() } = work;
	const wait = work.wait ?? ((ms, signal) => pause(ms, undefined, { signal }));
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
		if (isStopped() || lanes.size >= LANES) return;
		const lane: Promise<void> = sendAll()
			.catch((error) => log.error({ err: error }, "the mail queue cannot be read"))
			.finally(() => lanes.delete(lane));
		lanes.add(lane);
	}

	async function sendAll(): Promise<void> {
		while (!isStopped()) {
			woken = false;
			const job = await takeMail(pool);
			if (job) {
				openLane();
				await attempt(job);
			} else if (!woken) return;
		}
	}

	async function attempt(job: TakenMailJob): Promise<void> {
		try {
			if (job.waited > STALE_SECONDS) throw new MailRefused("it has waited too long");
			const isSent = await send(job);
			await dropMail(pool, job.id);
			if (isSent) log.info(aboutOf(job), "mail sent");
		} catch (error) {
			if (error instanceof LimitReached && WAITS_FOR.has(error.rule)) await waitForNextHour(job, error);
			else await failed(job, error);
		}
	}

	async function waitForNextHour(job: TakenMailJob, { rule, retryAfterSeconds }: LimitReached): Promise<void> {
		await postponeMail(pool, job.id, retryAfterSeconds);
		// Once, not for each mail that was on its way.
		if (Date.now() < (reachedUntil.get(rule) ?? 0)) return;
		reachedUntil.set(rule, Date.now() + retryAfterSeconds * 1000);
		const which = rule === "mailPerServer" ? "mails wait" : "mails to addresses that nobody has confirmed wait";
		log.error({ seconds: retryAfterSeconds }, `MAIL_LIMIT_PER_HOUR is reached: ${which}`);
	}

	async function failed(job: TakenMailJob, error: unknown): Promise<void> {
		const details = { ...aboutOf(job), reason: reasonOf(error) };
		if (error instanceof MailRefused || error instanceof LimitReached || job.attempts >= MOST_ATTEMPTS) {
			await dropMail(pool, job.id);
			log.error(details, "mail given up");
		} else log.warn(details, "mail not sent, will try again");
	}

	/** @returns whether there was anything to send; it takes the same time if not, so that the next mail cannot tell */
	async function send(job: TakenMailJob): Promise<boolean> {
		const start = clock();
		const mail = await work.address(job);
		if (!mail) {
			const left = standInMs(sendingMs) - (clock() - start);
			if (left > 0 && !isStopped()) await wait(left, stopping.signal).catch(() => {});
			return false;
		}
		if (job.attempts === 1) await work.spend(job, mail);
		await work.deliver(mail.to, layOut(await mail.write()));
		sendingMs.push(clock() - start);
		if (sendingMs.length > LATEST_SENT) sendingMs.shift();
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

	const timer = setInterval(wake, POLL_MS).unref();
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

function standInMs(latest: readonly number[]): number {
	const median = [...latest].sort((one, other) => one - other)[Math.floor(latest.length / 2)] ?? 0;
	return Math.min(Math.max(median, SHORTEST_STAND_IN_MS), LONGEST_STAND_IN_MS);
}

function aboutOf({ id, kind, attempts }: TakenMailJob) {
	return { mail: id, kind, attempts };
}

/** Without what a mail server likes to repeat: the address. */
function reasonOf(error: unknown): string {
	return String(error instanceof Error ? error.message : error).replace(/\S+@\S+/g, "<address>");
}
