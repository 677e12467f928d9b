import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import type { WebSocket } from "ws";
import { isApiKey } from "../api-key.ts";
import { getSitePrefix, resolveClientAddress } from "../client-address.ts";
import { KeyCounter } from "../key-counter.ts";
import { closeLingering } from "../lingering-close.ts";
import type { ProtocolVersion } from "./messages.ts";

/** Several households or a school share an address; strangers at one address must not use up all connections. */
const MAX_CONNECTIONS_PER_ADDRESS = 200;
/** A site has a /48 at most, which is 65,536 networks of 64 bits (RFC 6177). */
const MAX_CONNECTIONS_PER_SITE = 400;

type RejectionStatus = 400 | 401 | 403 | 429 | 503;

export interface AdmissionOptions {
	readonly apiKey: string;
	/** The site's origins: pages of others must not listen in the name of its visitors. */
	readonly origins: readonly string[];
	readonly trustProxy: boolean;
}

/**
 * Decides which requests are upgraded to WebSockets.
 *
 * @param isFull whether the whole server has no room
 */
export function createAdmission({ apiKey, origins, trustProxy }: AdmissionOptions, isFull: () => boolean) {
	const byAddress = new KeyCounter();
	const bySite = new KeyCounter();

	function isSameSite({ origin, host }: IncomingMessage["headers"]): boolean {
		if (origin === undefined) return true;
		return origins.includes(origin) || (URL.canParse(origin) && new URL(origin).host === host);
	}

	function getAddress({ socket, headers }: IncomingMessage): string {
		return resolveClientAddress(socket.remoteAddress, headers["x-forwarded-for"]?.toString(), trustProxy);
	}

	function isCrowded(address: string): boolean {
		return (
			byAddress.get(address) >= MAX_CONNECTIONS_PER_ADDRESS ||
			bySite.get(getSitePrefix(address)) >= MAX_CONNECTIONS_PER_SITE
		);
	}

	return {
		getAddress,
		check(request: IncomingMessage, { searchParams }: URL): ProtocolVersion | RejectionStatus {
			if (!isApiKey(searchParams.get("apikey"), apiKey)) return 401;
			if (!isSameSite(request.headers)) return 403;
			if (isFull()) return 503;
			if (isCrowded(getAddress(request))) return 429;
			const version = searchParams.get("vsn") ?? "1.0.0";
			return version === "1.0.0" || version === "2.0.0" ? version : 400;
		},
		count(request: IncomingMessage, webSocket: WebSocket): void {
			const address = getAddress(request);
			const site = getSitePrefix(address);
			byAddress.increment(address);
			bySite.increment(site);
			webSocket.once("close", () => {
				byAddress.decrement(address);
				bySite.decrement(site);
			});
		},
	};
}

export function rejectUpgrade(socket: Socket, status: RejectionStatus): void {
	const retryAfter = status === 429 || status === 503 ? "Retry-After: 10\r\n" : "";
	const answer = `HTTP/1.1 ${status} Refused\r\nConnection: close\r\n${retryAfter}Content-Length: 0\r\n\r\n`;
	closeLingering(socket, answer);
}
