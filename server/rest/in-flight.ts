import type { ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import type { Context } from "hono";
import { createKeyedQueues, QueueFullError } from "../bounded-queue.ts";
import { getClientAddress } from "../client-address.ts";
import { createFairShareLimiter } from "../fair-share.ts";
import { tooManyRequests } from "./errors.ts";
import type { RequestIdentity } from "./request-identity.ts";
import type { OnConnectionUsed } from "./run-as.ts";

/** Of the pool's ten, so that no user's slow requests hold all. */
const MAX_CONNECTIONS_PER_USER = 3;
/** Ten tabs and phones that read the family at once, with three requests each. */
const MAX_IN_FLIGHT_PER_USER = 30;

/**
 * Queues requests by user, or by network for `anon`, and throws RestError 429 beyond. One that is not sent yet still counts, so a client
 * that does not read delays only itself.
 */
export function limitInFlight(trustProxy: boolean) {
	const shares = createFairShareLimiter();
	const runQueued = createKeyedQueues(MAX_CONNECTIONS_PER_USER, MAX_IN_FLIGHT_PER_USER - MAX_CONNECTIONS_PER_USER);

	return (
		c: Context,
		identity: RequestIdentity,
		respond: (onConnectionUsed: OnConnectionUsed) => Promise<Response>,
	): Promise<Response> => {
		const key = identity.userId ?? getClientAddress(c, trustProxy);
		const outgoing: ServerResponse | undefined = c.env?.outgoing;
		return new Promise((resolve, reject) => {
			const respondUntilSent = async () => {
				const delay = shares.delay(key);
				if (delay > 0) await wait(delay);
				// The client has closed the connection.
				if (outgoing?.req.socket.destroyed) return resolve(new Response(null, { status: 503 }));
				resolve(await respond((ms) => shares.charge(key, ms)));
				await waitUntilSent(outgoing);
			};
			runQueued(key, respondUntilSent).catch((error: unknown) => {
				reject(error instanceof QueueFullError ? tooManyRequests() : error);
			});
		});
	};
}

/** A response behind another one gets no event when its connection closes, so this listens to the socket too. */
async function waitUntilSent(outgoing: ServerResponse | undefined): Promise<void> {
	if (outgoing === undefined || outgoing.closed || outgoing.req.socket.destroyed) return;
	const emitters = [outgoing, outgoing.req.socket];
	await new Promise<void>((resolve) => {
		const onClose = () => {
			for (const emitter of emitters) emitter.off("close", onClose);
			resolve();
		};
		for (const emitter of emitters) emitter.once("close", onClose);
	});
}
