import * as v from "valibot";

/** `expires_in` is the lifetime from the response on (RFC 6749, section 5.1). `expires_at` is Supabase's addition. */
const SessionResponseSchema = v.object({
	access_token: v.string(),
	expires_in: v.number(),
	expires_at: v.optional(v.number()),
});

/** Adds to each session in a response when it was received and issued, and sets `expires_at` by the device's clock. */
export function createSessionReceiptFetch(plainFetch: typeof fetch): typeof fetch {
	return async (input, init) => {
		const response = await plainFetch(input, init);
		const { pathname } = new URL(input instanceof Request ? input.url : input);
		if (!response.ok || !pathname.includes("/auth/v1/")) return response;
		const text = await response.text();
		const { status, headers } = response;
		// Some of these responses have no body (RFC 9110, section 15.3.5).
		return new Response(text === "" ? null : withReceipt(text), { status, headers });
	};
}

function withReceipt(text: string): string {
	try {
		const session = JSON.parse(text);
		const { expires_in: lifetime, expires_at: serverExpiry } = v.parse(SessionResponseSchema, session);
		const receivedAt = Date.now();
		const deviceExpiry = Math.floor(receivedAt / 1000) + lifetime;
		const issuedAt = (serverExpiry ?? deviceExpiry) - lifetime;
		return JSON.stringify({ ...session, expires_at: deviceExpiry, received_at: receivedAt, issued_at: issuedAt });
	} catch {
		return text;
	}
}
