import * as v from "valibot";
import type { CloudClient } from "../http/client.ts";
import { act, ask, askRows } from "./call.ts";

const scope = v.picklist(["read", "decide"]);
export type TokenScope = v.InferOutput<typeof scope>;

const TokenSchema = v.object({
	...{ id: v.string(), name: v.string(), scope, createdBy: v.string(), lastUsed: v.optional(v.string()) },
});
export type Token = v.InferOutput<typeof TokenSchema>;

const WebhookSchema = v.object({ id: v.string(), url: v.string() });
export type Webhook = v.InferOutput<typeof WebhookSchema>;

const DeliverySchema = v.object({
	...{ id: v.string(), createdAt: v.string() },
	event: v.picklist(["ping", "turn.drawn", "turn.recorded", "turn.undone", "turn.ended"]),
	/** Undefined: it has arrived, or was given up. */
	nextAttemptAt: v.optional(v.string()),
	/** The answer to the last attempt: a status, "none", or "address" if the server may not send to the address. */
	answer: v.optional(v.string()),
});
export type Delivery = v.InferOutput<typeof DeliverySchema>;

/** A token or a webhook. No later answer has the secret. */
export interface NewApp {
	readonly id: string;
	readonly secret: string;
}
const NewTokenSchema = v.pipe(
	v.object({ id: v.string(), token: v.string() }),
	v.transform(({ id, token: secret }): NewApp => ({ id, secret })),
);
const NewWebhookSchema: v.GenericSchema<unknown, NewApp> = v.object({ id: v.string(), secret: v.string() });

/** Calls about other programs, for adults. @throws StoreError "not_in_family", "role", "busy" and what each names */
export function createAppCalls(client: CloudClient) {
	const rows = (table: string, columns: string) => client.from(table).select<string, object>(columns);
	const oldestFirst = (family: string, table: string, columns: string) =>
		rows(table, columns).eq("family_group_id", family).order("created_at");
	return {
		listTokens: (family: string): Promise<readonly Token[]> =>
			askRows(oldestFirst(family, "family_tokens", "id, name, scope, created_by, last_used"), TokenSchema),
		/** @throws StoreError "name_taken", "quota_exceeded" */
		createToken: (family: string, name: string, allowed: TokenScope): Promise<NewApp> =>
			ask(client, "create_family_token", { family, name, scope: allowed }, NewTokenSchema),
		listWebhooks: (family: string): Promise<readonly Webhook[]> =>
			askRows(oldestFirst(family, "family_webhooks", "id, url"), WebhookSchema),
		/** @param url as `URL` writes it @throws StoreError "quota_exceeded" */
		createWebhook: (family: string, url: string, events: readonly string[]): Promise<NewApp> =>
			ask(client, "create_family_webhook", { family, url, events }, NewWebhookSchema),
		/** @param app a token's id or a webhook's */
		disconnectApp: (app: string) => act(client, "disconnect_app", { app }),
		/** The last fifty, the newest first. */
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
