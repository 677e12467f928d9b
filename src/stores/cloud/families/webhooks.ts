import * as v from "valibot";
import type { CloudClient } from "../http/client.ts";
import { act, ask, askRows } from "./call.ts";

const EVENTS = ["turn.drawn", "turn.recorded", "turn.undone", "turn.ended"] as const;
export type WebhookEvent = (typeof EVENTS)[number];

const WebhookSchema = v.object({
	...{ id: v.string(), url: v.string(), createdBy: v.string() },
	events: v.array(v.picklist(EVENTS)),
});
export type Webhook = v.InferOutput<typeof WebhookSchema>;

const DeliverySchema = v.object({
	...{ id: v.string(), createdAt: v.string() },
	event: v.picklist(["ping", ...EVENTS]),
	/** Undefined: it has arrived, or was given up. */
	nextAttemptAt: v.optional(v.string()),
	/** To the last attempt: a status, "none", or "address" where the server sends nothing. */
	answer: v.optional(v.string()),
});
export type Delivery = v.InferOutput<typeof DeliverySchema>;

const NewWebhookSchema = v.object({ id: v.string(), secret: v.string() });

/** The secret is in no answer after this one. */
export type NewWebhook = v.InferOutput<typeof NewWebhookSchema>;

/** Each is an adult's. @throws StoreError "not_in_family", "role" and those that it names */
export function createWebhookCalls(client: CloudClient) {
	const rows = (table: string, columns: string) => client.from(table).select<string, object>(columns);
	return {
		/** The oldest first. @throws StoreError "busy" where the answer is none */
		listWebhooks: (family: string): Promise<readonly Webhook[]> =>
			askRows(
				rows("family_webhooks", "id, url, events, created_by").eq("family_group_id", family).order("created_at"),
				WebhookSchema,
			),
		/** @param url as `URL` writes it @throws StoreError "quota_exceeded" */
		createWebhook: (family: string, url: string, events: readonly WebhookEvent[]): Promise<NewWebhook> =>
			ask(client, "create_family_webhook", { family, url, events }, NewWebhookSchema),
		deleteWebhook: (webhook: string) => act(client, "delete_family_webhook", { webhook }),
		/** The last fifty, the newest first. @throws StoreError "busy" where the answer is none */
		listDeliveries: (webhook: string): Promise<readonly Delivery[]> =>
			askRows(
				rows("webhook_deliveries", "id, event, created_at, next_attempt_at, answer")
					.eq("webhook_id", webhook)
					.order("created_at", { ascending: false })
					.limit(50),
				DeliverySchema,
			),
		resendDelivery: (delivery: string) => act(client, "resend_webhook_delivery", { delivery }),
	};
}
