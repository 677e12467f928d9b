import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import * as v from "valibot";

const rowChangeSchema = v.object({
	person: v.string(),
	table: v.string(),
	type: v.picklist(["INSERT", "UPDATE", "DELETE"]),
	at: v.string(),
	record: v.nullable(v.record(v.string(), v.unknown())),
	old_id: v.nullable(v.string()),
});

/** A changed row, as the trigger `notify_changes` tells it. `person` is the user id whose family it belongs to. */
export type RowChange = v.InferOutput<typeof rowChangeSchema>;

/** More rows than are told one by one. */
const bulkChangeSchema = v.object({ person: v.string(), many: v.literal(true) });

const sessionEndSchema = v.object({ person: v.string(), ended_session: v.string() });

/** Any login of the database may notify, and with anything. */
const payloadSchema = v.pipe(v.string(), v.parseJson(), v.union([rowChangeSchema, bulkChangeSchema, sessionEndSchema]));

const RECONNECT_DELAY_MS = 1000;

interface ChangeHandlers {
	readonly onChange: (change: RowChange) => void;
	readonly onBulkChange: (person: string) => void;
	readonly onSessionEnd: (person: string, session: string) => void;
	readonly onReconnect: () => void;
	readonly onInvalidPayload: () => void;
}

/**
 * Hears what any copy of the server changed in the database, until `signal` ends it.
 *
 * @param databaseUrl of the server's login
 * @param onMany much of a person's family was changed at once, which is not told one by one
 * @param onSessionEnd a person's session is not valid any more
 * @param onNonsense a notification was none of ours
 * @param onGap changes may have been missed: the connection was lost and is back
 */
export async function listenForChanges(
	databaseUrl: string,
	{ onChange, onBulkChange, onSessionEnd, onReconnect, onInvalidPayload }: ChangeHandlers,
	signal: AbortSignal,
): Promise<void> {
	for (let first = true; !signal.aborted; first = false) {
		const client = new pg.Client({ connectionString: databaseUrl, application_name: "whose-turn live updates" });
		const stop = () => void client.end();
		try {
			const ended = new Promise<void>((resolve) => client.once("end", resolve));
			client.on("error", () => client.end());
			client.on("notification", ({ payload }) => {
				const change = v.safeParse(payloadSchema, payload);
				if (!change.success) onInvalidPayload();
				else if ("many" in change.output) onBulkChange(change.output.person);
				else if ("ended_session" in change.output) onSessionEnd(change.output.person, change.output.ended_session);
				else onChange(change.output);
			});
			await client.connect();
			signal.addEventListener("abort", stop);
			await client.query("listen family_changes");
			if (!first) onReconnect();
			if (signal.aborted) stop();
			await ended;
		} catch {
			// The database is away, and will be back.
		} finally {
			signal.removeEventListener("abort", stop);
		}
		await wait(RECONNECT_DELAY_MS, undefined, { signal }).catch(() => {});
	}
}
