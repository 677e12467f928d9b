import type { ClientBase, Pool } from "pg";

export type MailKind =
	| "sign-up"
	| "confirm-again"
	| "recovery"
	| "magic-link"
	| "email-change"
	| "email-change-asked"
	| "email-change-again"
	| "email-changed"
	| "password-changed";

export interface MailJob {
	readonly kind: MailKind;
	/** Where the mail goes, except for `email-change-again`. */
	readonly recipient: string;
	readonly user_id: string | null;
}

export interface ClaimedMailJob extends MailJob {
	readonly id: string;
	/** Including this one. */
	readonly attempts: number;
	/** Since it was enqueued. */
	readonly ageSeconds: number;
}

/**
 * Doubles with each attempt. Longer than an attempt takes, because another server then claims the mail of a dead one.
 */
const BACKOFF_SECONDS = 60;

/** They take some four hours. */
export const MAX_ATTEMPTS = 9;

/** A little longer than all attempts together. */
export const MAX_MAIL_AGE_SECONDS = 5 * 60 * 60;

export interface MailQueueSize {
	readonly mails: number;
	/** 0 without mails. */
	readonly oldestAgeSeconds: number;
}

/** Counts the mails of all servers on the database. */
export async function countMails(pool: Pool): Promise<MailQueueSize> {
	const { rows } = await pool.query<MailQueueSize>(
		`select count(*)::int as mails,
			coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as "oldestAgeSeconds"
		from auth.mail_queue`,
	);
	return rows[0] as MailQueueSize;
}

/** @param db the transaction of the change that the mail is about */
export async function enqueueMail(db: Pool | ClientBase, job: MailJob): Promise<void> {
	await db.query("insert into auth.mail_queue (kind, recipient, user_id) values ($1, $2, $3)", [
		job.kind,
		job.recipient,
		job.user_id,
	]);
}

/** Claims the mail that has been due longest, for one attempt. */
export async function claimMail(pool: Pool): Promise<ClaimedMailJob | undefined> {
	const { rows } = await pool.query<ClaimedMailJob>(
		`update auth.mail_queue
			set attempts = attempts + 1, next_attempt_at = now() + make_interval(secs => $1 * 2 ^ attempts)
			where id = (
				select id from auth.mail_queue where next_attempt_at <= now()
				order by next_attempt_at limit 1 for update skip locked
			)
			returning id, kind, recipient, user_id, attempts, extract(epoch from now() - created_at)::float8 as "ageSeconds"`,
		[BACKOFF_SECONDS],
	);
	return rows[0];
}

/** Undoes a claim and makes the mail due again after `seconds`. */
export async function postponeMail(pool: Pool, id: string, seconds: number): Promise<void> {
	await pool.query(
		`update auth.mail_queue set attempts = attempts - 1, next_attempt_at = now() + make_interval(secs => $2)
		where id = $1`,
		[id, seconds],
	);
}

export async function deleteMail(pool: Pool, id: string): Promise<void> {
	await pool.query("delete from auth.mail_queue where id = $1", [id]);
}
