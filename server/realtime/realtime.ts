import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import type pg from "pg";
import type { Logger } from "pino";
import { WebSocketServer } from "ws";
import { isApiKey } from "../api-key.ts";
import { getSitePrefix, resolveClientAddress } from "../client-address.ts";
import type { VerifyToken } from "../rest/request-identity.ts";
import { cacheVerifiedTokens } from "../rest/verified-token-cache.ts";
import { parseRequestUrl, type UpgradeHandler } from "../upgrades.ts";
import { listenForChanges } from "./change-listener.ts";
import { Connection } from "./connection.ts";
import { KeyCounter } from "./key-counter.ts";
import type { ProtocolVersion } from "./messages.ts";
import { createSessionCheck } from "./session-check.ts";
import { Subscriptions } from "./subscriptions.ts";

export interface RealtimeOptions {
	/** Of the server's login. */
	readonly databaseUrl: string;
	/** Connections of the same login. */
	readonly pool: pg.Pool;
	readonly verify: VerifyToken;
	readonly apiKey: string;
	/** Origins of the site; a browser says where a page comes from, and others may not listen with its visitors. */
	readonly origins: readonly string[];
	/** X-Forwarded-For says who is asking. */
	readonly trustProxy: boolean;
	readonly log: Pick<Logger, "warn">;
	/** Milliseconds that a connection may be without a channel: joining one shows who it is. */
	readonly joinTimeoutMs?: number;
}

export interface Realtime {
	/** Takes what asks for a WebSocket at our path, and answers with an error what it does not admit. */
	upgrade: UpgradeHandler;
	/** Closes all connections and stops listening to the database. */
	close(): Promise<void>;
}

const MAX_MESSAGE_BYTES = 16 * 1024;
const MAX_CONNECTIONS = 1000;
/** Of those, how many may have no channel yet or any more: who takes places without an account leaves most of them to people who have one. */
const MAX_UNJOINED_CONNECTIONS = 300;
const JOIN_TIMEOUT_MS = 10_000;
/** HTTP status of a refusal. */
type RejectionStatus = 400 | 401 | 403 | 429 | 503;
/** Several households or a school behind one address; strangers at one address must not take all places. */
const MAX_CONNECTIONS_PER_ADDRESS = 200;
/** What one site or customer is given of IPv6 at most, 65,536 addresses as they are counted (RFC 6177). */
const MAX_CONNECTIONS_PER_SITE = 400;

/** The answer is followed by the end of both directions: what the other side sends or holds open after it is nobody's. */
function rejectUpgrade(socket: Duplex, status: RejectionStatus): void {
	const later = status === 429 || status === 503 ? "Retry-After: 10\r\n" : "";
	socket.once("finish", () => socket.destroy());
	socket.end(`HTTP/1.1 ${status} Refused\r\nConnection: close\r\n${later}Content-Length: 0\r\n\r\n`);
}

/** Live updates: the part of Supabase Realtime that tells a person of changes in their own family (`postgres_changes`). */
export function openRealtime(parts: RealtimeOptions): Realtime {
	const { databaseUrl, pool, verify, apiKey, origins, trustProxy, log, joinTimeoutMs = JOIN_TIMEOUT_MS } = parts;
	const verifyOnce = cacheVerifiedTokens(verify);
	const isSessionOpen = createSessionCheck(pool);
	const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE_BYTES });
	const connections = new Set<Connection>();
	const unjoined = new Set<Connection>();
	const subscriptions = new Subscriptions();
	const ofAddress = new KeyCounter();
	const ofSite = new KeyCounter();
	const stopping = new AbortController();
	const hearing = listenForChanges(
		databaseUrl,
		{
			onChange(change) {
				subscriptions.notify(change);
			},
			onBulkChange(person) {
				subscriptions.closeAll(person);
			},
			onSessionEnd(person, session) {
				subscriptions.endSession(person, session);
			},
			onReconnect() {
				for (const connection of connections) connection.close();
			},
			onInvalidPayload() {
				log.warn("a notification on family_changes was none of ours: ignored");
			},
		},
		stopping.signal,
	);

	/** From a page of the site, under whichever of its names it was opened, or from no page at all. */
	function isOwn({ origin, host }: IncomingMessage["headers"]): boolean {
		if (origin === undefined) return true;
		return origins.includes(origin) || (URL.canParse(origin) && new URL(origin).host === host);
	}

	function addressOf({ socket, headers }: IncomingMessage): string {
		return resolveClientAddress(socket.remoteAddress, headers["x-forwarded-for"]?.toString(), trustProxy);
	}

	function isCrowded(address: string): boolean {
		return (
			ofAddress.get(address) >= MAX_CONNECTIONS_PER_ADDRESS ||
			ofSite.get(getSitePrefix(address)) >= MAX_CONNECTIONS_PER_SITE
		);
	}

	/** The protocol's version, or the HTTP status of a refusal. */
	function judge(request: IncomingMessage, { searchParams }: URL): ProtocolVersion | RejectionStatus {
		const { headers } = request;
		if (!isApiKey(searchParams.get("apikey"), apiKey)) return 401;
		if (!isOwn(headers)) return 403;
		if (connections.size >= MAX_CONNECTIONS || stopping.signal.aborted) return 503;
		if (unjoined.size >= MAX_UNJOINED_CONNECTIONS) return 503;
		if (isCrowded(addressOf(request))) return 429;
		const version = searchParams.get("vsn") ?? "1.0.0";
		return version === "1.0.0" || version === "2.0.0" ? version : 400;
	}

	return {
		upgrade(request, socket, head) {
			const url = parseRequestUrl(request);
			if (request.headers.upgrade?.toLowerCase() !== "websocket" || url === undefined) return false;
			const verdict = judge(request, url);
			if (typeof verdict === "number") {
				rejectUpgrade(socket, verdict);
				return true;
			}
			sockets.handleUpgrade(request, socket, head, (opened) => {
				const shared = { verify: verifyOnce, isSessionOpen, subscriptions, unjoined, joinTimeoutMs };
				const connection = new Connection(opened, { version: verdict, ...shared });
				const address = addressOf(request);
				const site = getSitePrefix(address);
				connections.add(connection);
				ofAddress.increment(address);
				ofSite.increment(site);
				opened.once("close", () => {
					connections.delete(connection);
					ofAddress.decrement(address);
					ofSite.decrement(site);
				});
			});
			return true;
		},
		async close() {
			stopping.abort();
			for (const client of sockets.clients) client.terminate();
			sockets.close();
			await hearing;
		},
	};
}
