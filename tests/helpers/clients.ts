import { request } from "node:http";
import { createClient, type SupabaseClient, type SupabaseClientOptions } from "@supabase/supabase-js";
import { WebSocket } from "ws";

/** What a client needs to know of a server. */
export interface ServerAddress {
	readonly url: string;
	readonly publishableKey: string;
}

let addressCount = 0;

/**
 * An IP address that no request has come from yet: limits count by it. Of 198.18.0.0/15, which is for tests (RFC 2544).
 */
export function nextAddress(): string {
	addressCount++;
	return `198.18.${Math.floor(addressCount / 250)}.${(addressCount % 250) + 1}`;
}

const storages = new WeakMap<SupabaseClient, Map<string, string>>();

/**
 * supabase-js on a device of its own, which renews no session by itself.
 *
 * @param from the IP address of the device
 */
export function openClient(
	{ url, publishableKey }: ServerAddress,
	from = nextAddress(),
	plainFetch: typeof fetch = fetch,
): SupabaseClient {
	const entries = new Map<string, string>();
	const storage = {
		getItem: (name: string) => entries.get(name) ?? null,
		setItem: (name: string, value: string) => void entries.set(name, value),
		removeItem: (name: string) => void entries.delete(name),
	};
	const client = createNodeClient(url, publishableKey, {
		auth: { storage, autoRefreshToken: false, flowType: "pkce", detectSessionInUrl: false },
		global: { headers: { "x-forwarded-for": from }, fetch: plainFetch },
	});
	storages.set(client, entries);
	return client;
}

/** supabase-js with an access token that was made elsewhere. */
export function openClientWithToken({ url, publishableKey }: ServerAddress, token: string): SupabaseClient {
	return createNodeClient(url, publishableKey, { accessToken: async () => token });
}

/** supabase-js with a WebSocket, which Node 20 lacks. */
export function createNodeClient(url: string, key: string, options: SupabaseClientOptions<"public">): SupabaseClient {
	const transport = WebSocket as unknown as typeof globalThis.WebSocket;
	return createClient(url, key, { ...options, realtime: { transport } });
}

/** Proves that a device is the one that signed up last: only its browser has it (RFC 7636). */
export function readCodeVerifier(client: SupabaseClient): { code_verifier: string } {
	const [, verifier] =
		[...(storages.get(client) ?? [])].find(([name]) => name.endsWith("-auth-token-code-verifier")) ?? [];
	if (verifier === undefined) throw new Error("nobody signed up on this device");
	return { code_verifier: JSON.parse(verifier) };
}

export async function readAccessToken(client: SupabaseClient): Promise<{ access_token: string }> {
	const { data } = await client.auth.getSession();
	return { access_token: data.session?.access_token ?? "" };
}

interface RawRequestOptions {
	readonly method?: string;
	readonly headers?: Record<string, string>;
	/** The address that the connection comes from, such as 127.0.0.2. */
	readonly localAddress?: string;
	readonly body?: string;
}

/**
 * A request with a `Host` and an origin address that `fetch` does not let one choose, and a path that is not
 * normalized.
 */
export function sendRawRequest(
	siteUrl: string,
	path: string,
	{ method = "GET", headers = {}, localAddress, body }: RawRequestOptions = {},
) {
	const { hostname, port } = new URL(siteUrl);
	return new Promise<{ status: number; headers: Record<string, unknown>; text: string }>((resolve, reject) => {
		const sent = request(
			{ hostname, port, path, method, headers, ...(localAddress && { localAddress }) },
			(response) => {
				let text = "";
				response.setEncoding("utf8");
				response.on("data", (chunk: string) => {
					text += chunk;
				});
				response.on("end", () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }));
			},
		);
		sent.on("error", reject);
		sent.end(body);
	});
}
