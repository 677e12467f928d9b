import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import { parseWholeNumber } from "../../scripts/whole-number.js";
import type { App } from "../../server/listen.ts";
import { handleUpgrades } from "../../server/upgrades.ts";

/** How many instances of the server on one database share a test's requests: TEST_COPIES, or 1. */
export const INSTANCE_COUNT = parseWholeNumber(process.env.TEST_COPIES ?? "1", "TEST_COPIES", 1, 10);

export interface Instance {
	readonly app: App;
	closeSockets(): Promise<void>;
	/** Called after the last request. */
	stop(): Promise<void>;
}

/** Listens on a free port. Every request, and every WebSocket, goes to the next instance in turn. */
export async function serveRoundRobin<One extends Instance>(open: (url: string) => Promise<One>) {
	const instances: One[] = [];
	let turn = 0;
	const next = () => instances[turn++ % instances.length] as One;
	const server = serve({
		fetch: (...call) => next().app.http.fetch(...call),
		port: 0,
		hostname: "127.0.0.1",
	}) as Server;
	if (!server.listening) await once(server, "listening");
	const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	instances.push(...(await Promise.all(Array.from({ length: INSTANCE_COUNT }, () => open(url)))));
	handleUpgrades(server, (...call) => next().app.upgrade?.(...call) ?? false);
	return {
		url,
		instances,
		async stop() {
			await Promise.all(instances.map((instance) => instance.closeSockets()));
			server.close();
			server.closeAllConnections();
			await once(server, "close");
			await Promise.all(instances.map((instance) => instance.stop()));
		},
	};
}
