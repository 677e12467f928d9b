import type { ServerResponse } from "node:http";
import type { Context } from "hono";
import { createKeyedQueues, QueueFullError } from "../bounded-queue.ts";
import { getClientAddress } from "../client-address.ts";
import { limitsReached } from "../metrics/counters.ts";
import { onceEnded } from "../response-end.ts";
import type { Shares } from "../shares.ts";
import { tooManyRequests } from "./errors.ts";
import type { UserIdentity } from "./request-identity.ts";
import type { OnConnectionUsed } from "./run-as.ts";

/**
 * Answers that are made or sent for a family, of 1 MB at most. Two phones that open a family over a bad network leave
 * room for a third.
 */
const MAX_ANSWERS = 9;
/** Enough for twenty phones that read the family at once, with three requests each. */
const MAX_IN_FLIGHT = 60;

/**
 * Queues requests by share, and throws RestError 429 beyond. A request counts until it is sent, so that clients that do
 * not read delay only their own family.
 */
export function limitInFlight(shares: Shares, trustProxy: boolean) {
	const runAnswer = createKeyedQueues(MAX_ANSWERS, MAX_IN_FLIGHT - MAX_ANSWERS);

	return async (
		c: Context,
		identity: UserIdentity | undefined,
		respond: (onConnectionUsed: OnConnectionUsed) => Promise<Response>,
	): Promise<Response> => {
		const outgoing: ServerResponse | undefined = c.env?.outgoing;
		// The client has closed the connection.
		const isGone = () => outgoing?.req.socket.destroyed === true;
		let isFamily = false;
		try {
			const share = await shares.find(identity?.userId, getClientAddress(c, trustProxy));
			isFamily = share.isFamily;
			return await new Promise((resolve, reject) => {
				runAnswer(share.key, async () => {
					const response = await shares.run(share, async (charge) =>
						isGone() ? new Response(null, { status: 503 }) : respond(charge),
					);
					resolve(response);
					if (outgoing) await new Promise<void>((sent) => onceEnded(outgoing, sent));
				}).catch(reject);
			});
		} catch (error) {
			if (!(error instanceof QueueFullError)) throw error;
			limitsReached.inc({ limit: isFamily ? "tableRequestsPerFamily" : "tableRequestsPerNetwork" });
			throw tooManyRequests();
		}
	};
}
