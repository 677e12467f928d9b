import { createClient, type SupabaseClient, type SupabaseClientOptions } from "@supabase/supabase-js";
import type { Database } from "../rows/database-types.ts";
import { createRetryingFetch } from "./retrying-fetch.ts";

export type CloudClient = SupabaseClient<Database>;

export function createCloudClient(
	supabaseUrl: string,
	supabaseKey: string,
	options?: SupabaseClientOptions<"public">,
): CloudClient {
	return createClient<Database>(supabaseUrl, supabaseKey, {
		auth: { flowType: "pkce" },
		global: { fetch: createRetryingFetch() },
		...options,
	});
}
