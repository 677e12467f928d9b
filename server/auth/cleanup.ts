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

/** A statement that deletes some rows on a condition. */
function deleteWhere(table: string, condition: string, key = "id"): string {
	return `delete from auth.${table} where ${key} in (
		select ${key} from auth.${table} where ${condition} limit ${BATCH_SIZE} for update skip locked)`;
}

const isOlderThan = (age: string, column = "created_at") => `${column} < now() - interval '${age}'`;

/** The keys go into the log. The times are GoTrue's (supabase/auth, internal/models/cleanup.go). */
const CLEANUP_STATEMENTS: Readonly<Record<string, string>> = {
	"sign-ups that nobody confirmed": deleteWhere(
		"users",
		`${UNCONFIRMED_USER_SQL} and ${isOlderThan(`${UNCONFIRMED_LIFETIME_DAYS} days`, "updated_at")}`,
	),
	"sessions that have ended": deleteWhere("sessions", `not (${ACTIVE_SESSION_SQL})`),
	"refresh tokens that were exchanged": deleteWhere(
		"refresh_tokens",
		`revoked and ${isOlderThan("24 hours", "updated_at")}`,
	),
	"links in mails that are too old": deleteWhere("one_time_tokens", isOlderThan("24 hours")),
	"invitations that nobody used": deleteWhere("invitations", "expires_at < now()", "email"),
	"screens that nobody uses": `select from generate_series(1, auth.drop_unused_screens(${BATCH_SIZE}))`,
	"answers to programs": `select from generate_series(1, auth.drop_old_answers(${BATCH_SIZE}))`,
	"deliveries of webhooks": `select from generate_series(1, auth.drop_old_deliveries(${BATCH_SIZE}))`,
	"sign-ins that were not finished": deleteWhere("flow_state", isOlderThan("24 hours")),
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
