import { createClient, type SupabaseClient, type SupabaseClientOptions } from "@supabase/supabase-js";
import { withJitter } from "../../jitter.ts";
import { createRetryingFetch } from "./retrying-fetch.ts";

export type CloudClient = SupabaseClient;

/** Those of supabase-js. They get jitter, because all clients lose a server at one moment. The last one repeats. */
const RECONNECT_DELAYS_MS = [1_000, 2_000, 5_000, 10_000];

export function createCloudClient(
	supabaseUrl: string,
	supabaseKey: string,
	options?: SupabaseClientOptions<"public">,
): CloudClient {
	return createClient(supabaseUrl, supabaseKey, {
		auth: { flowType: "pkce" },
		global: { fetch: createRetryingFetch() },
		realtime: { reconnectAfterMs },
		...options,
	});
}

function reconnectAfterMs(tries: number): number {
	return withJitter(RECONNECT_DELAYS_MS[tries - 1] ?? (RECONNECT_DELAYS_MS.at(-1) as number));
}
