import type { ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import type { Context } from "hono";
import { createKeyedQueues, QueueFullError } from "../bounded-queue.ts";
import { getClientAddress } from "../client-address.ts";
import { createFairShareLimiter } from "../fair-share.ts";
import { tooManyRequests } from "./errors.ts";
import type { RequestIdentity } from "./request-identity.ts";
import type { OnConnectionUsed } from "./run-as.ts";

/** Of the pool's ten, so that one person's requests, however slow, never hold all of them. */
const MAX_CONNECTIONS_PER_USER = 3;
/** Opening the family is three reads at once: ten tabs and phones that read it anew at the same moment. */
const MAX_IN_FLIGHT_PER_USER = 30;

/**
 * Bounds what a person has in flight; who has no account counts by network. A request is in flight until its answer has left the
 * process: whoever does not read their answers waits for themselves, with three of them in memory.
 *
 * @returns a function that answers in turn; it rejects with RestError 429 when too many wait already
 */
export function limitInFlight(trustProxy: boolean) {
	const shares = createFairShareLimiter();
	const inTurn = createKeyedQueues(MAX_CONNECTIONS_PER_USER, MAX_IN_FLIGHT_PER_USER - MAX_CONNECTIONS_PER_USER);

	return (
		c: Context,
		person: RequestIdentity,
		ask: (onUsed: OnConnectionUsed) => Promise<Response>,
	): Promise<Response> => {
		const key = person.userId ?? getClientAddress(c, trustProxy);
		// Absent where a request came without a connection.
		const outgoing: ServerResponse | undefined = c.env?.outgoing;
		return new Promise((resolve, reject) => {
			const answerAndWait = async () => {
				const delay = shares.delay(key);
				if (delay > 0) await wait(delay);
				// Hung up while it waited: nothing has begun, and nobody is there to hear of it.
				if (outgoing?.req.socket.destroyed) return resolve(new Response(null, { status: 503 }));
				resolve(await ask((ms) => shares.charge(key, ms)));
				await waitUntilSent(outgoing);
			};
			inTurn(key, answerAndWait).catch((error: unknown) => {
				reject(error instanceof QueueFullError ? tooManyRequests() : error);
			});
		});
	};
}

/** The answer is with the operating system, or its connection is gone, of which an answer that stands behind another hears nothing. */
async function waitUntilSent(outgoing: ServerResponse | undefined): Promise<void> {
	if (outgoing === undefined || outgoing.closed || outgoing.req.socket.destroyed) return;
	const ends = [outgoing, outgoing.req.socket];
	await new Promise<void>((resolve) => {
		const onClose = () => {
			for (const end of ends) end.off("close", onClose);
			resolve();
		};
		for (const end of ends) end.once("close", onClose);
	});
}
