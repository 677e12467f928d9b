/**
 * Statuses after which the same call may succeed a moment later: those that supabase-js retries (specification, section 8: 502, 503,
 * 504), and those that ask for a later call (408: RFC 9110, section 15.5.9; 429: RFC 6585, section 4).
 */
export const RETRYABLE_STATUSES: ReadonlySet<number> = new Set([408, 429, 502, 503, 504]);

/**
 * A response as supabase-js should see it. An HTML page is not the backend's but a captive portal's (511: RFC 6585, section 6) or a
 * proxy's, and counts as a gateway's failure. And postgrest-js takes an empty 404 for a success.
 */
export async function normalizeResponse(url: URL, response: Response): Promise<Response> {
	const { status, headers } = response;
	if (status === 511 || headers.get("content-type")?.includes("html")) {
		await response.body?.cancel();
		return new Response(null, { status: 502 });
	}
	if (status !== 404 || !url.pathname.includes("/rest/v1/")) return response;
	return Response.json({ code: "", message: await response.text() }, { status });
}
