import type { ClientBase, Pool } from "pg";

export type MailKind =
	| "sign-up"
	| "confirm-again"
	| "recovery"
	| "email-change"
	| "email-change-asked"
	| "email-change-again"
	| "email-changed"
	| "password-changed";

/** A mail to be written. Whether there is anything to write is found out then, not when it is asked for. */
export interface MailJob {
	readonly kind: MailKind;
	/** The address that was given, which is where the mail goes, but for `email-change-again`. */
	readonly recipient: string;
	readonly user_id: string | null;
}

export interface ClaimedMailJob extends MailJob {
	readonly id: string;
	/** Including this one. */
	readonly attempts: number;
	/** Seconds since it was asked for. */
	readonly waited: number;
}

/**
 * Seconds from an attempt to the next: one minute, doubling. It also gives the mail to another server when this one dies half
 * way, so it has to be longer than an attempt takes.
 */
const BACKOFF_SECONDS = 60;

/** The last attempt is some four hours after the first. */
export const MAX_ATTEMPTS = 9;

/** Seconds after which nobody is waiting for a mail any more: a little longer than all attempts together. */
export const MAX_MAIL_AGE_SECONDS = 5 * 60 * 60;

/** @param db the transaction that changes what the mail is about, so that there is neither without the other */
export async function enqueueMail(db: Pool | ClientBase, job: MailJob): Promise<void> {
	await db.query("insert into auth.mail_queue (kind, recipient, user_id) values ($1, $2, $3)", [
		job.kind,
		job.recipient,
		job.user_id,
	]);
}

/** Takes the mail that has waited longest, for one attempt. Several servers never take the same. */
export async function claimMail(pool: Pool): Promise<ClaimedMailJob | undefined> {
	const { rows } = await pool.query<ClaimedMailJob>(
		`update auth.mail_queue
			set attempts = attempts + 1, next_attempt_at = now() + make_interval(secs => $1 * 2 ^ attempts)
			where id = (
				select id from auth.mail_queue where next_attempt_at <= now()
				order by next_attempt_at limit 1 for update skip locked
			)
			returning id, kind, recipient, user_id, attempts, extract(epoch from now() - created_at)::float8 as waited`,
		[BACKOFF_SECONDS],
	);
	return rows[0];
}

/** Gives a mail back that was taken, for `seconds`, as if it had not been. */
export async function postponeMail(pool: Pool, id: string, seconds: number): Promise<void> {
	await pool.query(
		`update auth.mail_queue set attempts = attempts - 1, next_attempt_at = now() + make_interval(secs => $2) where id = $1`,
		[id, seconds],
	);
}

/** Sent, or never to be sent. */
export async function deleteMail(pool: Pool, id: string): Promise<void> {
	await pool.query("delete from auth.mail_queue where id = $1", [id]);
}
