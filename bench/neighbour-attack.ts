// The attacking account of neighbour.ts, until its parent disconnects.

import { connect } from "node:net";
import { setPriority } from "node:os";
import { WebSocket } from "ws";

const { url, apiKey, token, group, category, member } = JSON.parse(process.argv[2] ?? "{}");
const headers = { apikey: apiKey, authorization: `Bearer ${token}`, "content-type": "application/json" };
const LARGE_QUERY = "category_cycles?select=*,family_members(*),decision_categories(name)&limit=900";

// An attacker has a machine of their own: the attack must not compete with the server for the CPU.
setPriority(19);
process.on("disconnect", () => process.exit());

const statuses = new Map<string, number>();
let messageCount = 0;
process.on("message", () => process.send?.({ statuses: Object.fromEntries(statuses), messages: messageCount }));

function countStatus(name: string): void {
	statuses.set(name, (statuses.get(name) ?? 0) + 1);
}

async function sendRequest(path: string, method = "GET", body?: unknown, api = "rest"): Promise<void> {
	const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
	const response = await fetch(`${url}/${api}/v1/${path}`, init).catch(() => undefined);
	await response?.arrayBuffer().catch(() => {});
	countStatus(`${api} ${method} ${response?.status ?? "cut"}`);
	// An attacker waits for the network, too.
	if (response?.status === 429) await new Promise((resolve) => setTimeout(resolve, 5));
}

async function repeatForever(work: () => Promise<void>): Promise<void> {
	for (;;) await work();
}

/** Requests large responses and never reads them. */
function openUnreadConnection(): void {
	const { hostname, port } = new URL(url);
	const socket = connect(Number(port), hostname).on("error", () => {});
	const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
	socket.pause().write(`GET /rest/v1/${LARGE_QUERY} HTTP/1.1\r\nHost: ${hostname}\r\n${head.join("")}\r\n`.repeat(20));
	const timeout = setTimeout(() => socket.destroy(), 5000);
	socket.once("close", () => {
		clearTimeout(timeout);
		countStatus("unread");
		setTimeout(openUnreadConnection, 50);
	});
}

function subscribeToChanges(): void {
	const socket = new WebSocket(`${url.replace("http", "ws")}/realtime/v1/websocket?apikey=${apiKey}&vsn=1.0.0`);
	const config = { postgres_changes: [{ event: "*", schema: "public" }] };
	socket.on("open", () => {
		for (let channel = 0; channel < 10; channel++) {
			const payload = { config, access_token: token };
			socket.send(
				JSON.stringify({ topic: `realtime:${channel}`, event: "phx_join", payload, ref: "1", join_ref: "1" }),
			);
		}
	});
	socket.on("message", () => messageCount++);
	socket.on("error", () => {});
	socket.on("close", (code) => {
		countStatus(`socket ${code}`);
		setTimeout(subscribeToChanges, 20);
	});
}

const createTurns = (rows: number) =>
	Array.from({ length: rows }, () => ({ family_group_id: group, category_id: category, member_id: member }));

// The largest responses, repeated columns, and responses that are never read.
for (let reader = 0; reader < 9; reader++) openUnreadConnection();
for (let reader = 0; reader < 10; reader++) void repeatForever(() => sendRequest(LARGE_QUERY));
void repeatForever(() =>
	sendRequest(`category_cycles?select=${Array.from({ length: 28 }, (_, at) => `c${at}:id`).join()}`),
);
// Forty inserts at once, again and again.
for (let writer = 0; writer < 40; writer++)
	void repeatForever(() => sendRequest("category_cycles?select=id", "POST", createTurns(20)));
// Logouts that wait for each other's lock, and the account read again and again.
for (let client = 0; client < 40; client++)
	void repeatForever(() => sendRequest("logout?scope=others", "POST", undefined, "auth"));
for (let client = 0; client < 40; client++) void repeatForever(() => sendRequest("user", "GET", undefined, "auth"));
// Changes of thousands of rows to which many sockets subscribe.
for (let socket = 0; socket < 20; socket++) subscribeToChanges();
void repeatForever(() => sendRequest(`category_cycles?category_id=eq.${category}`, "DELETE"));
