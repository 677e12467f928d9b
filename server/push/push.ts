import webPush, { type VapidKeys } from "web-push";
import type { QueueWorker } from "../queue-worker.ts";
import { type SenderDeps, startSender } from "../sender.ts";
import { post, type SendOptions } from "../webhooks/send.ts";

/** A message with its subscription, as `auth.claim_push` returns it. */
interface Push {
	readonly id: string;
	/** A turn, the end of a lasting one, or a press of "Send a test". */
	readonly kind: "turn" | "over" | "test";
	/** Its id. `category` and `name` are null for a test. */
	readonly category: string | null;
	readonly name: string | null;
	readonly endpoint: string;
	readonly keys: { readonly p256dh: string; readonly auth: string };
}

/** People who had no network for a day look into the app. */
const TTL_SECONDS = 24 * 60 * 60;

export interface PushDeps extends SenderDeps, Partial<Omit<SendOptions, "stopping">> {
	readonly vapid: VapidKeys;
	/** Tells push services whom to contact about this server (RFC 8292, section 2.1). */
	readonly siteUrl: string;
}

/**
 * Sends messages to devices, encrypted for each (RFC 8291). It reaches no private network unless a test names one with
 * `networks`.
 */
export function startPush({ vapid, siteUrl, networks, ...options }: PushDeps): QueueWorker {
	const vapidDetails = { ...vapid, subject: siteUrl.replace(/^http:/, "https:") };

	async function send({ kind, category, name, endpoint, keys }: Push, stopping: AbortSignal) {
		// A push service lets a newer message take the place of a waiting one with the same topic.
		const topic = (category ?? kind).replaceAll("-", "");
		const settings = { vapidDetails, TTL: TTL_SECONDS, urgency: kind === "over" ? "low" : "normal", topic } as const;
		const message = JSON.stringify({ kind, category, name });
		const { headers, body } = webPush.generateRequestDetails({ endpoint, keys }, message, settings);
		return post(endpoint, body, { networks, stopping, ...options }, headers);
	}

	return startSender<Push>("push", options, async (push, stopping) => [
		push.id,
		// Encryption fails only with keys that no device has.
		await send(push, stopping).catch(() => "keys"),
	]);
}
