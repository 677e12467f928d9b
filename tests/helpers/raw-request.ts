import { request } from "node:http";

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
