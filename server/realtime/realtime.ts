import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import type pg from "pg";
import type { Logger } from "pino";
import { WebSocketServer } from "ws";
import { clientAddress, siteOf } from "../client-address.ts";
import type { Verify } from "../rest/person.ts";
import { rememberVerified } from "../rest/verified-tokens.ts";
import type { TakeUpgrade } from "../upgrades.ts";
import { hearChanges } from "./changes.ts";
import { Connection } from "./connection.ts";
import { Listeners } from "./listeners.ts";
import type { Version } from "./messages.ts";
import { sessionAsker } from "./sessions.ts";
import { Tally } from "./tally.ts";

export interface RealtimeParts {
	/** Of the server's login. */
	readonly databaseUrl: string;
	/** Connections of the same login. */
	readonly pool: pg.Pool;
	readonly verify: Verify;
	readonly apiKey: string;
	/** Origins of the site; a browser says where a page comes from, and others may not listen with its visitors. */
	readonly origins: readonly string[];
	/** X-Forwarded-For says who is asking. */
	readonly trustProxy: boolean;
	readonly log: Pick<Logger, "warn">;
	/** Milliseconds that a connection may be without a channel: joining one shows who it is. */
	readonly strangerMs?: number;
}

export interface Realtime {
	/** Takes what asks for a WebSocket at our path, and answers with an error what it does not admit. */
	upgrade: TakeUpgrade;
	/** Closes all connections and stops listening to the database. */
	close(): Promise<void>;
}

const PATH = "/realtime/v1/websocket";
const MAX_MESSAGE_BYTES = 16 * 1024;
const MAX_CONNECTIONS = 1000;
/** Of those, how many may have no channel yet or any more: who takes places without an account leaves most of them to people who have one. */
const MAX_STRANGERS = 300;
const STRANGER_MS = 10_000;
/** HTTP status of a refusal. */
type Refusal = 400 | 401 | 403 | 429 | 503;
/** Several households or a school behind one address; strangers at one address must not take all places. */
const MAX_CONNECTIONS_OF_ADDRESS = 200;
/** What one site or customer is given of IPv6 at most, 65,536 addresses as they are counted (RFC 6177). */
const MAX_CONNECTIONS_OF_SITE = 400;

/** The answer is followed by the end of both directions: what the other side sends or holds open after it is nobody's. */
function refuse(socket: Duplex, status: Refusal): void {
	const later = status === 429 || status === 503 ? "Retry-After: 10\r\n" : "";
	socket.once("finish", () => socket.destroy());
	socket.end(`HTTP/1.1 ${status} Refused\r\nConnection: close\r\n${later}Content-Length: 0\r\n\r\n`);
}

/** Live updates: the part of Supabase Realtime that tells a person of changes in their own family (`postgres_changes`). */
export function openRealtime(parts: RealtimeParts): Realtime {
	const { databaseUrl, pool, verify, apiKey, origins, trustProxy, log, strangerMs = STRANGER_MS } = parts;
	const verifyOnce = rememberVerified(verify);
	const isOpen = sessionAsker(pool);
	const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE_BYTES });
	const connections = new Set<Connection>();
	const strangers = new Set<Connection>();
	const listeners = new Listeners();
	const ofAddress = new Tally();
	const ofSite = new Tally();
	const stopping = new AbortController();
	const hearing = hearChanges(
		databaseUrl,
		{
			onChange(change) {
				listeners.tell(change);
			},
			onMany(person) {
				listeners.closeAll(person);
			},
			onSessionEnd(person, session) {
				listeners.endSession(person, session);
			},
			onGap() {
				for (const connection of connections) connection.close();
			},
			onNonsense() {
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
		return clientAddress(socket.remoteAddress, headers["x-forwarded-for"]?.toString(), trustProxy);
	}

	function isCrowded(address: string): boolean {
		return ofAddress.of(address) >= MAX_CONNECTIONS_OF_ADDRESS || ofSite.of(siteOf(address)) >= MAX_CONNECTIONS_OF_SITE;
	}

	/** The protocol's version, or the HTTP status of a refusal. */
	function judge(request: IncomingMessage, { searchParams }: URL): Version | Refusal {
		const { headers } = request;
		if (searchParams.get("apikey") !== apiKey) return 401;
		if (!isOwn(headers)) return 403;
		if (connections.size >= MAX_CONNECTIONS || stopping.signal.aborted) return 503;
		if (strangers.size >= MAX_STRANGERS) return 503;
		if (isCrowded(addressOf(request))) return 429;
		const version = searchParams.get("vsn") ?? "1.0.0";
		return version === "1.0.0" || version === "2.0.0" ? version : 400;
	}

	return {
		upgrade(request, socket, head) {
			const { url = "", headers } = request;
			if (headers.upgrade?.toLowerCase() !== "websocket" || !URL.canParse(url, "http://localhost")) return false;
			const asked = new URL(url, "http://localhost");
			if (asked.pathname !== PATH) return false;
			const verdict = judge(request, asked);
			if (typeof verdict === "number") {
				refuse(socket, verdict);
				return true;
			}
			sockets.handleUpgrade(request, socket, head, (opened) => {
				const shared = { verify: verifyOnce, isOpen, listeners, strangers, strangerMs };
				const connection = new Connection(opened, { version: verdict, ...shared });
				const address = addressOf(request);
				const site = siteOf(address);
				connections.add(connection);
				ofAddress.add(address);
				ofSite.add(site);
				opened.once("close", () => {
					connections.delete(connection);
					ofAddress.remove(address);
					ofSite.remove(site);
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
