import type pg from "pg";
import type { Logger } from "pino";
import { WebSocketServer } from "ws";
import type { Catalogue } from "../database/catalogue.ts";
import { limitsReached } from "../metrics/counters.ts";
import type { VerifyToken } from "../rest/request-identity.ts";
import type { Shares } from "../shares.ts";
import { parseRequestUrl, type UpgradeHandler } from "../upgrades.ts";
import { type AdmissionOptions, createAdmission, rejectUpgrade } from "./admission.ts";
import { listenForChanges } from "./change-listener.ts";
import { Connection } from "./connection.ts";
import { Seats } from "./seats.ts";
import { createSessionCheck } from "./session-check.ts";
import { Subscriptions } from "./subscriptions.ts";

export interface RealtimeOptions extends AdmissionOptions {
	readonly databaseUrl: string;
	readonly pool: pg.Pool;
	readonly tables: Catalogue["tables"];
	readonly verify: VerifyToken;
	readonly shares: Shares;
	readonly log: Pick<Logger, "warn">;
	/** When a connection without a channel is closed: only joining a channel shows whose it is. */
	readonly joinTimeoutMs?: number;
}

const MAX_MESSAGE_BYTES = 16 * 1024;
const MAX_CONNECTIONS = 1000;
/**
 * How many of them may have no channel yet. The next one closes the oldest of these: a person with an account joins at
 * once, so strangers keep nobody out.
 */
const MAX_UNJOINED_CONNECTIONS = 300;
const JOIN_TIMEOUT_MS = 10_000;

/** Live updates: the part of Supabase Realtime that notifies users of changes in their family (`postgres_changes`). */
export function openRealtime(options: RealtimeOptions) {
	const { databaseUrl, pool, tables, apiKey, verify, shares, log, joinTimeoutMs = JOIN_TIMEOUT_MS } = options;
	const webSockets = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE_BYTES });
	const connections = new Set<Connection>();
	const unjoined = new Set<Connection>();
	const subscriptions = new Subscriptions(tables);
	const shared = {
		verify,
		apiKey,
		shares,
		seats: new Seats(),
		openSession: createSessionCheck(pool, shares),
		subscriptions,
		unjoined,
		joinTimeoutMs,
	};
	let isListening = false;
	const stopping = new AbortController();
	const listening = listenForChanges(
		databaseUrl,
		{
			onChange: (change) => subscriptions.notify(change),
			onBulkChange: (familyId) => subscriptions.closeFamily(familyId),
			onMove(userId, familyId, moved) {
				if (moved === "into") subscriptions.enterFamily(userId, familyId, true);
				else if (moved === "into-as-screen") subscriptions.enterFamily(userId, familyId, false);
				// The clients connect again, and read what they may read now.
				else subscriptions.closeAll(userId);
			},
			onSessionEnd: (userId, sessionId) => subscriptions.endSession(userId, sessionId),
			onReconnect() {
				for (const connection of connections) connection.close();
			},
			onListening(isNow) {
				isListening = isNow;
			},
			onInvalidPayload: () => log.warn("a notification on family_changes was none of ours: ignored"),
		},
		stopping.signal,
	);

	function isFull(): boolean {
		return connections.size >= MAX_CONNECTIONS || stopping.signal.aborted;
	}
	const admission = createAdmission(options, isFull);

	/** Accepts WebSockets, and answers those it rejects. To be routed from /realtime/v1/websocket. */
	const upgrade: UpgradeHandler = (request, socket, head) => {
		const url = parseRequestUrl(request);
		if (request.headers.upgrade?.toLowerCase() !== "websocket" || url === undefined) return false;
		const version = admission.check(request, url);
		if (typeof version === "number") {
			if (version === 429 || version === 503)
				limitsReached.inc({ limit: version === 429 ? "socketsPerNetwork" : "sockets" });
			rejectUpgrade(socket, version);
			return true;
		}
		webSockets.handleUpgrade(request, socket, head, (webSocket) => {
			const [oldest] = unjoined;
			if (unjoined.size >= MAX_UNJOINED_CONNECTIONS) oldest?.drop();
			const connection = new Connection(webSocket, { version, address: admission.getAddress(request), ...shared });
			connections.add(connection);
			webSocket.once("close", () => connections.delete(connection));
			admission.count(request, webSocket);
		});
		return true;
	};

	return {
		upgrade,
		readState: () => ({
			/** Open WebSockets. */
			connections: connections.size,
			channels: [...connections].reduce((sum, { joinedChannels }) => sum + joinedChannels, 0),
			/** Whether changes of the database are heard. */
			isListening,
		}),
		async close() {
			stopping.abort();
			for (const client of webSockets.clients) client.terminate();
			webSockets.close();
			await listening;
		},
	};
}
