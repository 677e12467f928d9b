import { once } from "node:events";
import { type IncomingMessage, type RequestOptions, request } from "node:http";
import { text } from "node:stream/consumers";

/** A request with a `Host` and an origin address that `fetch` does not let one choose, and a path as it is given. */
export async function sendRawRequest(url: string, path: string, options: RequestOptions = {}, body?: string) {
	const { hostname, port } = new URL(url);
	const sent = request({ hostname, port, path, ...options }).end(body);
	const [response] = (await once(sent, "response")) as [IncomingMessage];
	return { status: response.statusCode, headers: response.headers, text: await text(response) };
}
