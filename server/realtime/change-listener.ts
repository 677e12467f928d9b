import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import * as v from "valibot";

/** As `auth.tell_changes` sends it; `family` is the id of the family that the row belongs to. */
const rowChangeSchema = v.pipe(
	v.object({
		family: v.string(),
		table: v.string(),
		type: v.picklist(["INSERT", "UPDATE", "DELETE"]),
		at: v.string(),
		record: v.nullable(v.record(v.string(), v.unknown())),
		old_id: v.nullable(v.string()),
	}),
	v.transform(({ family, ...change }) => ({ familyId: family, ...change })),
);

export type RowChange = v.InferOutput<typeof rowChangeSchema>;

const bulkChangeSchema = v.object({ family: v.string(), many: v.literal(true) });

const MOVES = ["into", "into-as-screen", "out", "within"] as const;

/** As `auth.tell_person` sends it: somebody came into a family, left it, or has another role in it. */
const moveSchema = v.object({ person: v.string(), family: v.string(), moved: v.picklist(MOVES) });

const sessionEndSchema = v.object({ person: v.string(), ended_session: v.string() });

/** Any login of the database may send any payload. */
const payloadSchema = v.pipe(
	v.string(),
	v.parseJson(),
	v.union([rowChangeSchema, bulkChangeSchema, moveSchema, sessionEndSchema]),
);

const RECONNECT_DELAY_MS = 1000;
/** A machine that lost its power does not close its connection. So the listener asks whether it still answers. */
const HEARTBEAT_MS = 5_000;

interface ChangeHandlers {
	readonly onChange: (change: RowChange) => void;
	readonly onBulkChange: (familyId: string) => void;
	readonly onMove: (userId: string, familyId: string, moved: (typeof MOVES)[number]) => void;
	readonly onSessionEnd: (userId: string, sessionId: string) => void;
	readonly onReconnect: () => void;
	/** Called with whether changes are heard from now on. */
	readonly onListening: (isListening: boolean) => void;
	readonly onInvalidPayload: () => void;
}

/**
 * Reports changes that any server makes in the database, until `signal` aborts.
 *
 * @param databaseUrl of the server's login
 * @param heartbeatMs how often the database is asked, and how soon it has to answer
 */
export async function listenForChanges(
	databaseUrl: string,
	{ onChange, onBulkChange, onMove, onSessionEnd, onReconnect, onListening, onInvalidPayload }: ChangeHandlers,
	signal: AbortSignal,
	heartbeatMs = HEARTBEAT_MS,
): Promise<void> {
	for (let isFirst = true; !signal.aborted; isFirst = false) {
		const client = new pg.Client({
			connectionString: databaseUrl,
			application_name: "whose-turn live updates",
			connectionTimeoutMillis: heartbeatMs,
			query_timeout: heartbeatMs,
		});
		const stop = () => void client.end();
		let heartbeat: NodeJS.Timeout | undefined;
		try {
			const ended = new Promise<void>((resolve) => client.once("end", resolve));
			client.on("error", () => client.end());
			client.on("notification", ({ payload }) => {
				const change = v.safeParse(payloadSchema, payload);
				if (!change.success) onInvalidPayload();
				else if ("many" in change.output) onBulkChange(change.output.family);
				else if ("moved" in change.output) {
					const { person, family, moved } = change.output;
					onMove(person, family, moved);
				} else if ("ended_session" in change.output) onSessionEnd(change.output.person, change.output.ended_session);
				else onChange(change.output);
			});
			await client.connect();
			signal.addEventListener("abort", stop);
			await client.query("listen family_changes");
			onListening(true);
			heartbeat = setInterval(() => client.query("select").catch(stop), heartbeatMs);
			if (!isFirst) onReconnect();
			if (signal.aborted) stop();
			await ended;
		} catch {
		} finally {
			clearInterval(heartbeat);
			onListening(false);
			signal.removeEventListener("abort", stop);
		}
		await wait(RECONNECT_DELAY_MS, undefined, { signal }).catch(() => {});
	}
}
