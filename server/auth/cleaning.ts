import type { Pool } from "pg";
import type { Logger } from "pino";

/** Days for confirming a sign-up, from the last thing that was done about it: an address mistyped must not stay taken for ever. */
const UNCONFIRMED_DAYS = 7;

const EVERY_MS = 60 * 60 * 1000;

/** Deletes sign-ups that nobody confirmed, neither by a mail's link nor by Google. @returns how many */
async function forgetUnconfirmed(pool: Pool): Promise<number> {
	const { rowCount } = await pool.query(
		`delete from auth.users as person
			where email_confirmed_at is null and updated_at < now() - make_interval(days => $1)
			and not exists (select from auth.identities where user_id = person.id and provider <> 'email')`,
		[UNCONFIRMED_DAYS],
	);
	return rowCount ?? 0;
}

/** Cleans up now and every hour. Several servers may do it on one database. @returns ends it */
export function startCleaning(pool: Pool, log: Logger): () => Promise<void> {
	let running: Promise<void> | undefined;
	const clean = () => {
		running = forgetUnconfirmed(pool).then(
			(count) => void (count > 0 && log.info({ count }, "forgot sign-ups that nobody confirmed")),
			(error: Error) => log.warn({ reason: error.message }, "sign-ups that nobody confirmed could not be deleted"),
		);
	};
	clean();
	const timer = setInterval(clean, EVERY_MS).unref();
	return async () => {
		clearInterval(timer);
		await running;
	};
}
