import * as v from "valibot";
import { StoreError } from "../../errors.ts";
import type { CloudClient } from "../http/client.ts";
import { act, ask, askRows } from "./call.ts";

const scope = v.picklist(["read", "decide"]);
export type TokenScope = v.InferOutput<typeof scope>;

const TokenSchema = v.object({
	...{ id: v.string(), name: v.string(), scope, createdBy: v.string(), lastUsed: v.optional(v.string()) },
});
export type Token = v.InferOutput<typeof TokenSchema>;

const NewTokenSchema = v.object({ id: v.string(), token: v.string() });

/** The token itself is known to nobody else: it is in no answer after this one. */
export type NewToken = v.InferOutput<typeof NewTokenSchema>;

/** For other programs. Each is an adult's. @throws StoreError "not_in_family", "role" and those that it names */
export function createTokenCalls(client: CloudClient) {
	return {
		/** Whether the server of this page has an API: a Supabase project has none. @throws StoreError "offline" */
		async hasApi(): Promise<boolean> {
			const { ok, headers } = await fetch("/api/v1/openapi.json", { method: "HEAD" }).catch((cause) => {
				throw new StoreError("offline", { cause });
			});
			return ok && headers.get("content-type") === "application/json";
		},
		/** The oldest first. @throws StoreError "busy" where the answer is none */
		listTokens: (family: string): Promise<readonly Token[]> =>
			askRows(
				client
					.from("family_tokens")
					.select<string, object>("id, name, scope, created_by, last_used")
					.eq("family_group_id", family)
					.order("created_at"),
				TokenSchema,
			),
		/** @throws StoreError "name_taken", "quota_exceeded" */
		createToken: (family: string, name: string, allowed: TokenScope): Promise<NewToken> =>
			ask(client, "create_family_token", { family, name, scope: allowed }, NewTokenSchema),
		revokeToken: (token: string) => act(client, "revoke_family_token", { token }),
	};
}
