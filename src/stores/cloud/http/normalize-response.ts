/**
 * Statuses after which the same call may succeed a moment later: what supabase-js calls retryable (specification, section 8:
 * 502, 503, 504), and what asks for a later call itself (408: RFC 9110, section 15.5.9; 429: RFC 6585, section 4).
 */
export const RETRYABLE_STATUSES: ReadonlySet<number> = new Set([408, 429, 502, 503, 504]);

/**
 * An answer as the backend's client should see it. A page for people is not the backend's: a captive portal's (511: RFC 6585,
 * section 6), or a proxy's; it counts as a gateway's failure. And postgrest-js takes an empty 404 for a success.
 */
export async function normalizeResponse(url: URL, answer: Response): Promise<Response> {
	const { status, headers } = answer;
	if (status === 511 || headers.get("content-type")?.includes("html")) {
		await answer.body?.cancel();
		return new Response(null, { status: 502 });
	}
	if (status !== 404 || !url.pathname.includes("/rest/v1/")) return answer;
	return Response.json({ code: "", message: await answer.text() }, { status });
}
