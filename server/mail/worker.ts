import type { Pool } from "pg";
import type { Logger } from "pino";
import { type Deliver, MailRefused } from "./delivery.ts";
import { type Letter, layOut } from "./letter.ts";
import { dropMail, type MailJob, MOST_ATTEMPTS, type TakenMailJob, takeMail } from "./queue.ts";

/** How often to look for mails that another copy of the server left behind, or whose time has come. */
const POLL_MS = 5_000;

export interface MailWorker {
	/** There may be something to send. Resolves when all that is due has been tried. */
	wake(): Promise<void>;
	/** Sends no more; resolves when the mail under way is done. */
	stop(): Promise<void>;
}

export interface Addressed {
	readonly to: string;
	readonly letter: Letter;
}

interface Work {
	readonly pool: Pool;
	/** Writes the letter of a job, or finds that there is none to write. */
	readonly compose: (job: MailJob) => Promise<Addressed | undefined>;
	readonly deliver: Deliver;
	readonly log: Logger;
}

/** Sends what is in the queue, one mail after the other. */
export function startMailWorker(work: Work): MailWorker {
	let stopped = false;
	let woken = false;
	let running: Promise<void> | undefined;

	async function sendAll(): Promise<void> {
		do {
			woken = false;
			try {
				while (!stopped) {
					const job = await takeMail(work.pool);
					if (!job) break;
					await attempt(work, job);
				}
			} catch (error) {
				work.log.error({ err: error }, "the mail queue cannot be read");
			}
		} while (woken && !stopped);
	}

	async function wake(): Promise<void> {
		if (stopped) return;
		woken = true;
		running ??= sendAll().finally(() => {
			running = undefined;
		});
		await running;
	}

	const timer = setInterval(wake, POLL_MS).unref();
	void wake();
	return {
		wake,
		async stop() {
			stopped = true;
			clearInterval(timer);
			await running;
		},
	};
}

async function attempt({ pool, compose, deliver, log }: Work, job: TakenMailJob): Promise<void> {
	const about = { mail: job.id, kind: job.kind, attempts: job.attempts };
	try {
		const mail = await compose(job);
		if (mail) await deliver(mail.to, layOut(mail.letter));
		await dropMail(pool, job.id);
		if (mail) log.info(about, "mail sent");
	} catch (error) {
		if (error instanceof MailRefused || job.attempts >= MOST_ATTEMPTS) {
			await dropMail(pool, job.id);
			log.error({ ...about, reason: reasonOf(error) }, "mail given up");
		} else log.warn({ ...about, reason: reasonOf(error) }, "mail not sent, will try again");
	}
}

/** Without what a mail server likes to repeat: the address. */
function reasonOf(error: unknown): string {
	return String(error instanceof Error ? error.message : error).replace(/\S+@\S+/g, "<address>");
}
