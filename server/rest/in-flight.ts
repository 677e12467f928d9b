import type { ServerResponse } from "node:http";
import type { Context } from "hono";
import { createKeyedQueues, QueueFullError } from "../bounded-queue.ts";
import { getClientAddress, getSitePrefix } from "../client-address.ts";
import { createFairQueues } from "../fair-queues.ts";
import { type RestError, tooManyRequests } from "./errors.ts";
import type { UserIdentity } from "./request-identity.ts";
import type { OnConnectionUsed } from "./run-as.ts";

/** Of the pool's ten, so that no user's slow requests hold all. */
const MAX_CONNECTIONS_PER_USER = 3;
/** Ten tabs and phones that read the family at once, with three requests each. */
const MAX_IN_FLIGHT_PER_USER = 30;

/** Of a network, an IPv4 address or a /48 of IPv6: whoever has no account gets nothing but refusals. */
const MAX_REFUSALS_PER_SECOND = 30;

/**
 * Queues requests by user, and throws RestError 429 beyond. One that is not sent yet still counts, so a client that does not read delays
 * only itself.
 */
export function limitInFlight() {
	const runQueued = createFairQueues(MAX_CONNECTIONS_PER_USER, MAX_IN_FLIGHT_PER_USER - MAX_CONNECTIONS_PER_USER);

	return (
		c: Context,
		{ userId }: UserIdentity,
		respond: (onConnectionUsed: OnConnectionUsed) => Promise<Response>,
	): Promise<Response> => {
		const outgoing: ServerResponse | undefined = c.env?.outgoing;
		return new Promise((resolve, reject) => {
			const respondUntilSent = async (onConnectionUsed: OnConnectionUsed) => {
				// The client has closed the connection.
				if (outgoing?.req.socket.destroyed) return resolve(new Response(null, { status: 503 }));
				resolve(await respond(onConnectionUsed));
				await waitUntilSent(outgoing);
			};
			runQueued(userId, respondUntilSent).catch((error: unknown) => {
				reject(error instanceof QueueFullError ? tooManyRequests() : error);
			});
		});
	};
}

/** Rejects requests of those who are not signed in, by network: with `refusal`, and beyond with RestError 429. */
export function refuseAnonymous(trustProxy: boolean) {
	const runCounted = createKeyedQueues(MAX_REFUSALS_PER_SECOND, 0);

	return (c: Context, refusal: RestError): Promise<never> =>
		new Promise((_, reject) => {
			const refuse = async () => {
				reject(refusal);
				await new Promise((resolve) => setTimeout(resolve, 1000));
			};
			runCounted(getSitePrefix(getClientAddress(c, trustProxy)), refuse).catch(() => reject(tooManyRequests()));
		});
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
