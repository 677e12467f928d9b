import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

export interface Received {
	readonly path: string | undefined;
	readonly headers: IncomingHttpHeaders;
	readonly body: Buffer;
}

/** What the server sends requests to: it answers all of them with `status`, and none with 0. */
export async function startReceiver(status: number) {
	const received: Received[] = [];
	const server = createServer(async (request, response) => {
		received.push({ path: request.url, headers: request.headers, body: Buffer.concat(await request.toArray()) });
		if (receiver.status) response.writeHead(receiver.status).end();
	});
	await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
	onTestFinished(() => {
		server.closeAllConnections();
		server.close();
	});
	const receiver = { status, received, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
	return receiver;
}
