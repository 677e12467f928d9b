import type { ServerResponse } from "node:http";
import type { Context, MiddlewareHandler } from "hono";
import { getClientAddress, getSitePrefix } from "./client-address.ts";
import { KeyCounter } from "./key-counter.ts";
import { onceEnded } from "./response-end.ts";

/** Slows down clients that ask again as soon as they are refused. */
const HOLD_MS = 1000;
/** Each with a request of 64 KB at most. */
const MAX_HELD = 1000;
/** For an IPv4 address or a /48 of IPv6. It leaves as many to all others. */
const MAX_HELD_PER_NETWORK = 500;

const refused = new WeakSet<Context>();

/** Call it for a request that a limit refuses, in the code that answers it. */
export function markRefused(c: Context): void {
	refused.add(c);
}

/**
 * Sends the answers to refused requests after a second. If there are more than may be held, their answers are the last
 * of their connections, so that the next try costs a new one. Use it outside of every queue: people who wait there
 * would wait for it, too.
 */
export function holdRefusals(trustProxy: boolean, holdMs = HOLD_MS): MiddlewareHandler {
	const held = new KeyCounter();
	let total = 0;

	return async (c, next) => {
		await next();
		if (!refused.has(c)) return;
		const network = getSitePrefix(getClientAddress(c, trustProxy));
		if (total >= MAX_HELD || held.get(network) >= MAX_HELD_PER_NETWORK) {
			c.header("connection", "close");
			return;
		}
		total++;
		held.increment(network);
		await waitWhileConnected(c.env?.outgoing, holdMs);
		total--;
		held.decrement(network);
	};
}

function waitWhileConnected(response: ServerResponse | undefined, ms: number): Promise<void> {
	return new Promise((resolve) => {
		const timeout = setTimeout(resolve, ms);
		if (response === undefined) return;
		onceEnded(response, () => {
			clearTimeout(timeout);
			resolve();
		});
	});
}
