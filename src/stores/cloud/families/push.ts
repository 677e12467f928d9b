import * as v from "valibot";
import { StoreError } from "../../errors.ts";
import type { CloudClient } from "../http/client.ts";
import { unwrapPeople } from "../http/response-error.ts";
import { act, askRows } from "./call.ts";

const OwnServerSchema = v.object({ pushKey: v.string() });

const PushSettingsSchema = v.object({
	/** Ids; undefined: all. */
	categories: v.optional(v.array(v.string())),
	/** Hours of the family's day, 0 to 23. */
	...{ quietFrom: v.optional(v.number()), quietUntil: v.optional(v.number()) },
});
export type PushSettings = v.InferOutput<typeof PushSettingsSchema>;

/** Calls for this device alone. @throws StoreError "not_in_family", "offline" */
export function createPushCalls(client: CloudClient) {
	return {
		/** Undefined on a Supabase project, which has no API and notifies nobody. A browser subscribes by the key. */
		async findOwnServer(): Promise<v.InferOutput<typeof OwnServerSchema> | undefined> {
			const response = await fetch("/config.json").catch((cause) => {
				throw new StoreError("offline", { cause });
			});
			const { success, output } = v.safeParse(OwnServerSchema, await response.json().catch(() => undefined));
			return success ? output : undefined;
		},
		/** Undefined if notifications are off. @throws StoreError "busy" if the answer cannot be read */
		async readPushSettings(family: string): Promise<PushSettings | undefined> {
			const rows = client.from("push_subscriptions").select<string, object>("categories, quiet_from, quiet_until");
			return (await askRows(rows.eq("family_group_id", family), PushSettingsSchema))[0];
		},
		subscribeToPush(family: string, subscription: PushSubscriptionJSON, settings: PushSettings) {
			const { categories = null, quietFrom: quiet_from = null, quietUntil: quiet_until = null } = settings;
			return act(client, "subscribe_to_push", { family, subscription, categories, quiet_from, quiet_until });
		},
		async unsubscribeFromPush(family: string): Promise<void> {
			unwrapPeople(await client.from("push_subscriptions").delete().eq("family_group_id", family));
		},
		testPush: (family: string) => act(client, "test_push", { family }),
	};
}
