import { setTimeout as sleepFor } from "node:timers/promises";
import type { Pool } from "pg";
import type { Logger } from "pino";
import { mails } from "../metrics/counters.ts";
import { type DeliverMail, MailDeferredError, MailRejectedError } from "./delivery.ts";
import {
	type ClaimedMailJob,
	deleteMail,
	MAX_ATTEMPTS,
	MAX_MAIL_AGE_SECONDS,
	type MailJob,
	postponeMail,
} from "./queue.ts";
import { type MailContent, renderMail } from "./render-mail.ts";
import { SendTimes } from "./send-times.ts";

export interface OutgoingMail {
	readonly to: string;
	/** Whether it is the confirmed address of an account. */
	readonly isConfirmed: boolean;
	/** Called right before sending: a new link invalidates the one before. */
	readonly createContent: () => Promise<MailContent>;
}

export interface MailWorkerDeps {
	readonly pool: Pool;
	readonly resolveMail: (job: MailJob) => Promise<OutgoingMail | undefined>;
	/** @throws MailDeferredError, MailRejectedError */
	readonly consumeLimits: (job: MailJob, mail: OutgoingMail) => Promise<void>;
	readonly deliver: DeliverMail;
	readonly log: Logger;
	readonly sleep?: (ms: number, signal: AbortSignal) => Promise<unknown>;
	readonly clock?: () => number;
}

/** @returns a function that tries once to send a mail, and deletes it from the queue unless another try follows */
export function createMailAttempt(deps: MailWorkerDeps) {
	const { pool, log, clock = () => performance.now() } = deps;
	const sleep = deps.sleep ?? ((ms, signal) => sleepFor(ms, undefined, { signal }));
	/** In milliseconds since 1970, by message. */
	const deferralLoggedUntil = new Map<string, number>();
	const sendTimes = new SendTimes();

	/** Takes the same time if there is nothing to send. Otherwise the next mail would disclose it. */
	async function send(job: ClaimedMailJob, stopping: AbortSignal): Promise<boolean> {
		const start = clock();
		const mail = await deps.resolveMail(job);
		if (!mail) {
			const remainingMs = sendTimes.typicalMs - (clock() - start);
			if (remainingMs > 0 && !stopping.aborted) await sleep(remainingMs, stopping).catch(() => {});
			return false;
		}
		if (job.attempts === 1) await deps.consumeLimits(job, mail);
		await deps.deliver(mail.to, renderMail(await mail.createContent()));
		sendTimes.record(clock() - start);
		return true;
	}

	async function defer(job: ClaimedMailJob, { message, retryAfterSeconds }: MailDeferredError): Promise<void> {
		await postponeMail(pool, job.id, retryAfterSeconds);
		mails.inc({ outcome: "postponed" });
		if (Date.now() < (deferralLoggedUntil.get(message) ?? 0)) return;
		deferralLoggedUntil.set(message, Date.now() + retryAfterSeconds * 1000);
		log.error({ seconds: retryAfterSeconds }, message);
	}

	async function handleFailure(job: ClaimedMailJob, error: unknown): Promise<void> {
		const details = { ...toLogFields(job), reason: getRedactedMessage(error) };
		if (error instanceof MailRejectedError || job.attempts >= MAX_ATTEMPTS) {
			await deleteMail(pool, job.id);
			mails.inc({ outcome: "given_up" });
			log.error(details, "mail given up");
		} else {
			mails.inc({ outcome: "failed" });
			log.warn(details, "mail not sent, will try again");
		}
	}

	return async function attempt(job: ClaimedMailJob, stopping: AbortSignal): Promise<void> {
		try {
			if (job.ageSeconds > MAX_MAIL_AGE_SECONDS) throw new MailRejectedError("it has waited too long");
			const isSent = await send(job, stopping);
			await deleteMail(pool, job.id);
			if (!isSent) return;
			mails.inc({ outcome: "sent" });
			log.info(toLogFields(job), "mail sent");
		} catch (error) {
			if (error instanceof MailDeferredError) await defer(job, error);
			else await handleFailure(job, error);
		}
	};
}

function toLogFields({ id, kind, attempts }: ClaimedMailJob) {
	return { mail: id, kind, attempts };
}

/** Mail servers like to repeat the address. */
function getRedactedMessage(error: unknown): string {
	return String(error instanceof Error ? error.message : error).replace(/\S+@\S+/g, "<address>");
}
