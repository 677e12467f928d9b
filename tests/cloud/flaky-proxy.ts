import { once } from "node:events";
import { createServer, type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";

/** What may happen to a request on its way. */
export type NetworkFault =
	/** It never arrives. */
	| "lost"
	/** It arrives and is answered, but the answer is lost. */
	| "answer-lost"
	/** Something on the way answers instead of the server. */
	| { readonly status: number; readonly headers?: Record<string, string>; readonly body?: string };

/** The fault of a request, such as `POST /rest/v1/category_cycles`, which is held up until it is known. */
type FaultFor = (call: string) => NetworkFault | undefined | Promise<NetworkFault | undefined>;

export type FlakyProxy = Awaited<ReturnType<typeof startFlakyProxy>>;

/** A connection to a server that may be as bad as a phone's in a tunnel. */
export async function startFlakyProxy(target: string) {
	const requests: string[] = [];
	let faultFor: FaultFor = () => undefined;

	const server = createServer(async (incoming, response) => {
		const call = `${incoming.method} ${new URL(incoming.url ?? "/", target).pathname}`;
		requests.push(call);
		const fault = await faultFor(call);
		if (fault === "lost") {
			incoming.socket.destroy();
			return;
		}
		if (typeof fault === "object") {
			incoming.resume();
			response.writeHead(fault.status, fault.headers).end(fault.body);
			return;
		}
		// The server may end while it is asked.
		const answer = await forward(target, incoming).catch(() => undefined);
		if (fault === "answer-lost" || !answer) incoming.socket.destroy();
		else response.writeHead(answer.status, answer.headers).end(answer.body);
	});
	server.listen(0, "127.0.0.1");
	await once(server, "listening");

	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		/** Every request so far, such as `POST /rest/v1/category_cycles`. */
		requests: requests as readonly string[],
		/** Chooses the fault of every request from now on. */
		injectFaults(next: FaultFor) {
			faultFor = next;
		},
		async stop() {
			server.closeAllConnections();
			server.close();
			await once(server, "close");
		},
	};
}

async function forward(target: string, incoming: IncomingMessage) {
	const { host: _, ...headers } = incoming.headers;
	// A connection of its own: one that is used again may be closed by the server at that moment.
	const options = { agent: false, method: incoming.method ?? "GET", headers };
	const sent = request(new URL(incoming.url ?? "/", target), options);
	incoming.pipe(sent);
	const [response] = (await once(sent, "response")) as [IncomingMessage];
	const chunks: Buffer[] = [];
	for await (const chunk of response) chunks.push(chunk as Buffer);
	return { status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) };
}
