import { EventEmitter, once } from "node:events";
import type { RealtimePostgresChangesPayload, SupabaseClient } from "@supabase/supabase-js";
import { onTestFinished } from "vitest";
import { WebSocket } from "ws";
import type { TestServer } from "../helpers/test-server.ts";

type Row = Record<string, unknown>;

/** Looks again after every event. */
async function waitUntil<Found>(emitter: EventEmitter, event: string, find: () => Found) {
	for (;;) {
		const found = find();
		if (found) return found;
		await once(emitter, event);
	}
}

/** Subscribes as supabase-js does and collects the changes; `waitForChanges` resolves when there are so many. */
export async function subscribeToChanges(client: SupabaseClient, table = "family_members") {
	const received: RealtimePostgresChangesPayload<Row>[] = [];
	let subscriptions = 0;
	const news = new EventEmitter();
	// Otherwise the channel may join before the client knows its token.
	await client.realtime.setAuth();
	const channel = client
		.channel(`family ${Math.random()}`)
		.on<Row>("postgres_changes", { schema: "public", event: "*", table }, (change) => {
			received.push(change);
			news.emit("more");
		});
	await new Promise<void>((resolve, reject) => {
		channel.subscribe((status, error) => {
			if (status === "SUBSCRIBED") {
				subscriptions++;
				news.emit("more");
				resolve();
			} else if (error) reject(error);
		});
	});
	const subscribed = (times: number) => waitUntil(news, "more", () => subscriptions >= times);
	const waitForChanges = (count: number) => waitUntil(news, "more", () => received.length >= count);
	return { received, waitForChanges, subscribed, channel };
}

/** A message of the protocol, of the family's channel if nothing else is said. */
export const toMessage = (event: string, payload: object = {}, { topic = "realtime:family", ref = "1" } = {}) =>
	JSON.stringify({ topic, event, payload, ref, join_ref: "1" });

/** Sends a message. @returns what comes next */
export async function ask(socket: WebSocket, event: string, payload: object) {
	socket.send(toMessage(event, payload));
	return nextMessage(socket);
}

export async function nextMessage(socket: WebSocket) {
	const [data] = await once(socket, "message");
	return JSON.parse(String(data));
}

/** What a connection is sent from now on. */
export function collectMessages(socket: WebSocket) {
	const messages: { event: string; topic: string; ref?: string; payload: Row }[] = [];
	socket.on("message", (data) => messages.push(JSON.parse(String(data))));
	const ofEvent = (event: string) => messages.filter((message) => message.event === event);
	return {
		ofEvent,
		/** The first of an event, or one of those after it. */
		message: (event: string, count = 1) => waitUntil(socket, "message", () => ofEvent(event)[count - 1]),
	};
}

/** What a channel of all changes is joined with. */
export const joining = (access_token: string | undefined) => ({
	...{ config: { postgres_changes: [{ event: "*", schema: "public" }] }, access_token },
});

/** A connection that sends what supabase-js would not, and ends with its test. */
export async function openSocket(
	{ url, publishableKey }: TestServer,
	query = `apikey=${publishableKey}&vsn=1.0.0`,
	headers: Record<string, string> = {},
): Promise<WebSocket> {
	const socket = new WebSocket(`${url.replace("http", "ws")}/realtime/v1/websocket?${query}`, { headers });
	await once(socket, "open");
	onTestFinished(async () => {
		if (socket.readyState === WebSocket.CLOSED) return;
		socket.terminate();
		await once(socket, "close");
	});
	return socket;
}
