/** Those that supabase-js retries (502 to 504), and those that ask for a later call (RFC 9110, 15.5.9; RFC 6585, 4). */
export const RETRYABLE_STATUSES: ReadonlySet<number> = new Set([408, 429, 502, 503, 504]);

/** HTML comes from a captive portal (511: RFC 6585, 6) or a proxy. postgrest-js takes an empty 404 for a success. */
export async function normalizeResponse(url: URL, response: Response): Promise<Response> {
	const { status, headers } = response;
	if (status === 511 || headers.get("content-type")?.includes("html")) {
		await response.body?.cancel();
		return new Response(null, { status: 502 });
	}
	if (status !== 404 || !url.pathname.includes("/rest/v1/")) return response;
	return Response.json({ code: "", message: await response.text() }, { status });
}
