import type { ServerResponse } from "node:http";
import type { Context } from "hono";
import { QueueFullError } from "../bounded-queue.ts";
import { getClientAddress, getSitePrefix } from "../client-address.ts";
import { createFairQueues } from "../fair-queues.ts";
import { limitsReached } from "../metrics/counters.ts";
import { onceEnded } from "../response-end.ts";
import { tooManyRequests } from "./errors.ts";
import type { UserIdentity } from "./request-identity.ts";
import type { OnConnectionUsed } from "./run-as.ts";

/** Of the pool's ten, so that no user's slow requests hold all. */
const MAX_CONNECTIONS_PER_USER = 3;
/** Ten tabs and phones that read the family at once, with three requests each. */
const MAX_IN_FLIGHT_PER_USER = 30;

/**
 * Queues requests by user, or by network without one, and throws RestError 429 beyond. One that is not sent yet still counts, so a client that does not read delays
 * only itself.
 */
export function limitInFlight(trustProxy: boolean) {
	const runQueued = createFairQueues(MAX_CONNECTIONS_PER_USER, MAX_IN_FLIGHT_PER_USER - MAX_CONNECTIONS_PER_USER);

	return (
		c: Context,
		identity: UserIdentity | undefined,
		respond: (onConnectionUsed: OnConnectionUsed) => Promise<Response>,
	): Promise<Response> => {
		const outgoing: ServerResponse | undefined = c.env?.outgoing;
		return new Promise((resolve, reject) => {
			const respondUntilSent = async (onConnectionUsed: OnConnectionUsed) => {
				// The client has closed the connection.
				if (outgoing?.req.socket.destroyed) return resolve(new Response(null, { status: 503 }));
				resolve(await respond(onConnectionUsed));
				if (outgoing) await new Promise<void>((sent) => onceEnded(outgoing, sent));
			};
			const key = identity?.userId ?? getSitePrefix(getClientAddress(c, trustProxy));
			runQueued(key, respondUntilSent).catch((error: unknown) => {
				if (!(error instanceof QueueFullError)) return reject(error);
				limitsReached.inc({ limit: identity ? "tableRequestsPerUser" : "tableRequestsPerNetwork" });
				reject(tooManyRequests());
			});
		});
	};
}
