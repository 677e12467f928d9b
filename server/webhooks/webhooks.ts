import type { BlockList } from "node:net";
import type { Pool } from "pg";
import type { Logger } from "pino";
import { type QueueWorker, startQueueWorker } from "../queue-worker.ts";
import { type Delivery, type SendOptions, sendDelivery } from "./send.ts";

interface ClaimedDelivery extends Delivery {
	readonly webhook: string;
}

/** Of all webhooks; one has one at a time. */
const MAX_CONCURRENT_DELIVERIES = 20;

/** Longer than an attempt takes. */
const CLAIM_SECONDS = 60;

const TURNS_INTERVAL_MS = 60_000;

export interface WebhooksDeps extends Omit<SendOptions, "networks" | "stopping"> {
	readonly pool: Pool;
	readonly webhookNetworks: BlockList | undefined;
	readonly log: Logger;
}

/** Sends what waits for the webhooks of all families, and tells them of turns that are over. */
export function startWebhooks({ pool, webhookNetworks: networks, log, ...options }: WebhooksDeps): QueueWorker {
	const tellEndedTurns = () =>
		pool
			.query("select auth.tell_ended_turns()")
			.catch((error: Error) => log.warn({ reason: error.message }, "webhooks were not told of turns that are over"));
	const timer = setInterval(tellEndedTurns, TURNS_INTERVAL_MS).unref();
	const worker = startQueueWorker<ClaimedDelivery>({
		...{ name: "webhook", maxConcurrent: MAX_CONCURRENT_DELIVERIES, pollIntervalMs: 1_000, log },
		async claim() {
			const { rows } = await pool.query<{ claimed: ClaimedDelivery | null }>({
				name: "claim_delivery",
				text: "select auth.claim_delivery($1) as claimed",
				values: [CLAIM_SECONDS],
			});
			return rows[0]?.claimed ?? undefined;
		},
		async attempt(delivery, stopping) {
			const answer = await sendDelivery(delivery, { networks, stopping, ...options });
			await pool.query("select auth.end_delivery($1, $2, $3)", [delivery.webhook, delivery.id, answer]);
		},
	});
	return {
		wake: worker.wake,
		stop() {
			clearInterval(timer);
			return worker.stop();
		},
	};
}
