import pg from "pg";
import type { Logger } from "pino";
import { callFunction } from "../database/call-function.ts";

/** The families, and their last day. */
type EndedDay = { readonly family: string; readonly day: string };

/** PostgreSQL's documentation, appendix A. */
const QUERY_CANCELED = "57014";

/**
 * Queues what webhooks and devices are told when a day has ended, each family in a statement of its own. A family that
 * is too large for the time of a statement is skipped until the next day: it would take that time again each minute.
 */
export async function tellEndedTurns(pool: pg.Pool, log: Pick<Logger, "warn">, stopping: AbortSignal): Promise<void> {
	const days = (await callFunction<EndedDay[]>(pool, "find_ended_days")) ?? [];
	for (const { family, day } of days) {
		if (stopping.aborted) return;
		await callFunction(pool, "tell_ended_day", family, day, false).catch(async (error: Error) => {
			log.warn({ reason: error.message }, "a family was not told of turns that are over");
			if (error instanceof pg.DatabaseError && error.code === QUERY_CANCELED)
				await callFunction(pool, "tell_ended_day", family, day, true);
		});
	}
}
