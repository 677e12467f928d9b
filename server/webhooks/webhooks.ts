import type { BlockList } from "node:net";
import type { QueueWorker } from "../queue-worker.ts";
import { type SenderDeps, startSender } from "../sender.ts";
import { tellEndedTurns } from "./ended-turns.ts";
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
	const stopping = new AbortController();
	let telling: Promise<void> | undefined;
	const timer = setInterval(() => {
		telling ??= tellEndedTurns(pool, log, stopping.signal)
			.catch((error: Error) => log.warn({ reason: error.message }, "nobody was told of turns that are over"))
			.finally(() => {
				telling = undefined;
			});
	}, TURNS_INTERVAL_MS).unref();
	async function send(delivery: ClaimedDelivery, signal: AbortSignal) {
		const answer = await sendDelivery(delivery, { networks, stopping: signal, ...options });
		return [delivery.webhook, delivery.id, answer];
	}
	const { wake, stop } = startSender("delivery", options, send);
	return {
		wake,
		async stop() {
			clearInterval(timer);
			stopping.abort();
			await Promise.all([telling, stop()]);
		},
	};
}
