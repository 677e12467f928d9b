import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import * as v from "valibot";

const changeSchema = v.object({
	person: v.string(),
	table: v.string(),
	type: v.picklist(["INSERT", "UPDATE", "DELETE"]),
	at: v.string(),
	record: v.nullable(v.record(v.string(), v.unknown())),
	old_id: v.nullable(v.string()),
});

/** A changed row, as the trigger `notify_changes` tells it. `person` is the user id whose family it belongs to. */
export type Change = v.InferOutput<typeof changeSchema>;

/** More rows than are told one by one. */
const manySchema = v.object({ person: v.string(), many: v.literal(true) });

const endedSchema = v.object({ person: v.string(), ended_session: v.string() });

/** Any login of the database may notify, and with anything. */
const payloadSchema = v.pipe(v.string(), v.parseJson(), v.union([changeSchema, manySchema, endedSchema]));

const RETRY_MS = 1000;

interface Listener {
	readonly onChange: (change: Change) => void;
	readonly onMany: (person: string) => void;
	readonly onSessionEnd: (person: string, session: string) => void;
	readonly onGap: () => void;
	readonly onNonsense: () => void;
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
export async function hearChanges(
	databaseUrl: string,
	{ onChange, onMany, onSessionEnd, onGap, onNonsense }: Listener,
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
				if (!change.success) onNonsense();
				else if ("many" in change.output) onMany(change.output.person);
				else if ("ended_session" in change.output) onSessionEnd(change.output.person, change.output.ended_session);
				else onChange(change.output);
			});
			await client.connect();
			signal.addEventListener("abort", stop);
			await client.query("listen family_changes");
			if (!first) onGap();
			if (signal.aborted) stop();
			await ended;
		} catch {
			// The database is away, and will be back.
		} finally {
			signal.removeEventListener("abort", stop);
		}
		await wait(RETRY_MS, undefined, { signal }).catch(() => {});
	}
}
