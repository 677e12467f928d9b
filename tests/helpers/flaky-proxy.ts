import { once } from "node:events";
import { createServer, type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";

/** What may happen to a request on its way. */
export type NetworkFault =
	/** It never arrives. */
	| "lost"
	/** It arrives and is answered, but the answer is lost. */
	| "answer-lost"
	/** Something on the way answers in the backend's place. */
	| { readonly status: number; readonly headers?: Record<string, string>; readonly body?: string };

/** What happens to a request, such as `POST /rest/v1/category_cycles`; it waits for the answer. */
type FaultFor = (asked: string) => NetworkFault | undefined | Promise<NetworkFault | undefined>;

export interface FlakyProxy {
	/** Leads to the backend. */
	readonly url: string;
	/** Everything that went over it, such as `POST /rest/v1/category_cycles`. */
	readonly requests: readonly string[];
	/** What happens to the requests from now on, asked for each of them. */
	injectFaults(next: FaultFor): void;
	stop(): Promise<void>;
}

/** A line to a server that may be as bad as a phone's in a tunnel. */
export async function startFlakyProxy(target: string): Promise<FlakyProxy> {
	const requests: string[] = [];
	let troubleFor: FaultFor = () => undefined;

	const server = createServer(async (incoming, answer) => {
		const asked = `${incoming.method} ${new URL(incoming.url ?? "/", target).pathname}`;
		requests.push(asked);
		const trouble = await troubleFor(asked);
		if (trouble === "lost") {
			incoming.socket.destroy();
			return;
		}
		if (typeof trouble === "object") {
			incoming.resume();
			answer.writeHead(trouble.status, trouble.headers).end(trouble.body);
			return;
		}
		const { status, headers, body } = await forward(target, incoming);
		if (trouble === "answer-lost") incoming.socket.destroy();
		else answer.writeHead(status, headers).end(body);
	});
	server.listen(0, "127.0.0.1");
	await once(server, "listening");

	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		requests,
		injectFaults(next) {
			troubleFor = next;
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
	const sent = request(new URL(incoming.url ?? "/", target), { method: incoming.method ?? "GET", headers });
	incoming.pipe(sent);
	const [response] = (await once(sent, "response")) as [IncomingMessage];
	const chunks: Buffer[] = [];
	for await (const chunk of response) chunks.push(chunk as Buffer);
	return { status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) };
}
