/** A status that supabase-js does not take for a gateway's, whose answers it leaves unread. */
const READABLE_ERROR_STATUS = 599;

/**
 * A `fetch` for whoever is to be told what the server said. supabase-js leaves the answer of a server that failed unread (500 to
 * 504, and Cloudflare's 520 to 530): here such an answer of the accounts has another status, if it is JSON.
 */
export function createErrorBodyFetch(plainFetch: typeof fetch): typeof fetch {
	return async (input, init) => {
		const answer = await plainFetch(input, init);
		const { pathname } = new URL(input instanceof Request ? input.url : input);
		if (!pathname.includes("/auth/v1/") || answer.status < 500) return answer;
		const text = await answer.text();
		return new Response(text, {
			status: isJson(text) ? READABLE_ERROR_STATUS : answer.status,
			headers: answer.headers,
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
