import * as v from "valibot";
import { StoreError } from "../../errors.ts";
import type { CloudClient } from "../http/client.ts";
import { unwrapPeople } from "../http/response-error.ts";
import { toFields } from "../rows/rows.ts";
import { act, ask } from "./call.ts";

const scope = v.picklist(["read", "decide"]);
export type TokenScope = v.InferOutput<typeof scope>;

const TokensSchema = v.array(
	v.object({ id: v.string(), name: v.string(), scope, createdBy: v.string(), lastUsed: v.optional(v.string()) }),
);
export type Token = v.InferOutput<typeof TokensSchema>[number];

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
		async listTokens(family: string): Promise<readonly Token[]> {
			const rows = unwrapPeople<object[]>(
				await client
					.from("family_tokens")
					.select<string, object>("id, name, scope, created_by, last_used")
					.eq("family_group_id", family)
					.order("created_at"),
			);
			const { success, output, issues } = v.safeParse(TokensSchema, rows.map(toFields));
			if (!success) throw new StoreError("busy", { cause: issues });
			return output;
		},
		/** @throws StoreError "name_taken", "quota_exceeded" */
		createToken: (family: string, name: string, allowed: TokenScope): Promise<NewToken> =>
			ask(client, "create_family_token", { family, name, scope: allowed }, NewTokenSchema),
		revokeToken: (token: string) => act(client, "revoke_family_token", { token }),
	};
}
