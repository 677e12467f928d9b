import type { Pool } from "pg";
import type { Logger } from "pino";
import { ACTIVE_SESSION_SQL } from "./sessions/sessions.ts";
import { transaction } from "./transaction.ts";
import { UNCONFIRMED_USER_SQL } from "./users/unconfirmed-users.ts";

/** Counted from the last request about the sign-up. A mistyped address must become available again. */
const UNCONFIRMED_LIFETIME_DAYS = 7;

const CLEANUP_INTERVAL_MS = 60 * 60 * 1000;

/** Small, because the rows are locked and a request may need one of them. */
const BATCH_SIZE = 500;

/** The keys go into the log. The times are GoTrue's (supabase/auth, internal/models/cleanup.go). */
const CLEANUP_STATEMENTS: Readonly<Record<string, string>> = {
	"sign-ups that nobody confirmed": `delete from auth.users where id in (
		select id from auth.users
		where ${UNCONFIRMED_USER_SQL} and updated_at < now() - make_interval(days => ${UNCONFIRMED_LIFETIME_DAYS})
		limit ${BATCH_SIZE} for update skip locked)`,
	"sessions that have ended": `delete from auth.sessions where id in (
		select id from auth.sessions where not (${ACTIVE_SESSION_SQL}) limit ${BATCH_SIZE} for update skip locked)`,
	"refresh tokens that were exchanged": `delete from auth.refresh_tokens where id in (
		select id from auth.refresh_tokens where revoked and updated_at < now() - interval '24 hours'
		limit ${BATCH_SIZE} for update skip locked)`,
	"links in mails that are too old": `delete from auth.one_time_tokens where id in (
		select id from auth.one_time_tokens where created_at < now() - interval '24 hours'
		limit ${BATCH_SIZE} for update skip locked)`,
	"invitations that nobody used": `delete from auth.invitations where email in (
		select email from auth.invitations where expires_at < now() limit ${BATCH_SIZE} for update skip locked)`,
	"screens that nobody uses": `select from generate_series(1, auth.drop_unused_screens(${BATCH_SIZE}))`,
	"answers to programs": `select from generate_series(1, auth.drop_old_answers(${BATCH_SIZE}))`,
	"deliveries of webhooks": `select from generate_series(1, auth.drop_old_deliveries(${BATCH_SIZE}))`,
	"sign-ins that were not finished": `delete from auth.flow_state where id in (
		select id from auth.flow_state where created_at < now() - interval '24 hours'
		limit ${BATCH_SIZE} for update skip locked)`,
};

async function runCleanup(pool: Pool, log: Logger): Promise<void> {
	for (const [what, statement] of Object.entries(CLEANUP_STATEMENTS)) {
		let count = 0;
		for (let deleted = BATCH_SIZE; deleted === BATCH_SIZE; count += deleted)
			deleted = (await transaction(pool, (db) => db.query(statement))).rowCount ?? 0;
		if (count > 0) log.info({ count }, `cleaned up: ${what}`);
	}
}

/**
 * Cleans up now and every hour. Several servers may share a database.
 *
 * @returns a function that stops it
 */
export function startCleanup(pool: Pool, log: Logger): () => Promise<void> {
	let running: Promise<void> | undefined;
	const cleanUp = () => {
		running = runCleanup(pool, log).catch((error: Error) => log.warn({ reason: error.message }, "cleanup failed"));
	};
	cleanUp();
	const timer = setInterval(cleanUp, CLEANUP_INTERVAL_MS).unref();
	return async () => {
		clearInterval(timer);
		await running;
	};
}
