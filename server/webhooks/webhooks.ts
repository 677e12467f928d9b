import type { BlockList } from "node:net";
import { callFunction } from "../database/call-function.ts";
import type { QueueWorker } from "../queue-worker.ts";
import { type SenderDeps, startSender } from "../sender.ts";
import { type Delivery, type SendOptions, sendDelivery } from "./send.ts";

interface ClaimedDelivery extends Delivery {
	readonly webhook: string;
}

const TURNS_INTERVAL_MS = 60_000;

export interface WebhooksDeps extends SenderDeps, Omit<SendOptions, "networks" | "stopping"> {
	readonly webhookNetworks: BlockList | undefined;
}

/** Sends deliveries to the webhooks of all families, and tells webhooks and devices of turns that are over. */
export function startWebhooks({ webhookNetworks: networks, ...options }: WebhooksDeps): QueueWorker {
	const { pool, log } = options;
	const tellEndedTurns = () =>
		callFunction(pool, "tell_ended_turns").catch((error: Error) =>
			log.warn({ reason: error.message }, "nobody was told of turns that are over"),
		);
	const timer = setInterval(tellEndedTurns, TURNS_INTERVAL_MS).unref();
	async function send(delivery: ClaimedDelivery, stopping: AbortSignal) {
		const answer = await sendDelivery(delivery, { networks, stopping, ...options });
		return [delivery.webhook, delivery.id, answer];
	}
	const { wake, stop } = startSender("delivery", options, send);
	return {
		wake,
		stop() {
			clearInterval(timer);
			return stop();
		},
	};
}
