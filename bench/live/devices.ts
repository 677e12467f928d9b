// The process of the devices, for live.ts. Opens their connections and notes what they hear of, until its parent
// disconnects.

import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { WebSocket } from "ws";
import { type Device, now, type Received } from "./device.ts";

/** How many devices open their page at the same moment. */
const JOINS_AT_ONCE = 20;
const HEARTBEAT_MS = 25_000;

const arrivals: Record<string, number[]> = {};
let closedConnections = 0;

/** The same bindings as the app's (src/stores/cloud/rows/watch.ts). */
function listBindings(family: string): object[] {
	const filter = `family_group_id=eq.${family}`;
	const lists = ["family_members", "decision_categories", "category_cycles"];
	return [
		...lists.flatMap((table) => [
			{ schema: "public", table, event: "INSERT", filter },
			{ schema: "public", table, event: "DELETE" },
			{ schema: "public", table, event: "UPDATE", filter },
		]),
		{ schema: "public", table: "family_groups", event: "UPDATE", filter: `id=eq.${family}` },
		{ schema: "public", table: "family_people", event: "*", filter },
	];
}

async function join({ url, apiKey, token, address, family }: Device): Promise<void> {
	const query = `apikey=${apiKey}&vsn=1.0.0`;
	const socket = new WebSocket(`${url.replace("http", "ws")}/realtime/v1/websocket?${query}`, {
		headers: { "x-forwarded-for": address },
	});
	await once(socket, "open");
	const topic = "realtime:family";
	const payload = { config: { postgres_changes: listBindings(family) }, access_token: token };
	const joined = new Promise<void>((resolve, reject) => {
		socket.on("message", (text) => {
			const { event, payload } = JSON.parse(String(text));
			if (event === "system" && payload.status === "ok") resolve();
			else if (event === "phx_reply" && payload.status !== "ok") reject(new Error(JSON.stringify(payload)));
			else if (event === "postgres_changes") note(payload.data);
		});
		socket.once("close", () => {
			closedConnections++;
			reject(new Error("the server closed a connection"));
		});
	});
	socket.send(JSON.stringify({ topic, event: "phx_join", payload, ref: "1", join_ref: "1" }));
	await joined;
	const beat = JSON.stringify({ topic: "phoenix", event: "heartbeat", payload: {}, ref: "2" });
	setInterval(() => socket.send(beat), HEARTBEAT_MS);
}

function note({ table, type, record }: { table: string; type: string; record?: { id: string } }): void {
	if (table !== "category_cycles" || type !== "INSERT" || record === undefined) return;
	arrivals[record.id] ??= [];
	arrivals[record.id]?.push(now());
}

async function joinAll(devices: readonly Device[]): Promise<void> {
	const waiting = devices.values();
	await Promise.all(
		Array.from({ length: JOINS_AT_ONCE }, async () => {
			for (const device of waiting) await join(device);
		}),
	);
}

process.on("message", async (message: readonly Device[] | "report") => {
	if (message !== "report") {
		await joinAll(message);
		process.send?.("joined");
		return;
	}
	// Some updates may be on their way.
	await wait(100);
	process.send?.({ arrivals, closedConnections } satisfies Received);
});
process.on("disconnect", () => process.exit());
