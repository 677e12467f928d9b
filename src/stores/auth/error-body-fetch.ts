const READABLE_ERROR_STATUS = 599;

/** supabase-js ignores messages with 500 to 504 and 520 to 530 (Cloudflare's): `/auth/v1/` gets another status. */
export function createErrorBodyFetch(plainFetch: typeof fetch): typeof fetch {
	return async (input, init) => {
		const response = await plainFetch(input, init);
		const { pathname } = new URL(input instanceof Request ? input.url : input);
		if (!pathname.includes("/auth/v1/") || response.status < 500) return response;
		const text = await response.text();
		return new Response(text, {
			status: isJson(text) ? READABLE_ERROR_STATUS : response.status,
			headers: response.headers,
		});
	};
}

function isJson(text: string): boolean {
	try {
		JSON.parse(text);
		return true;
	} catch {
		return false;
	}
}
