import * as v from "valibot";
import type { WebSocket } from "ws";
import { readToken, type Verify } from "../rest/person.ts";
import { TABLES } from "../rest/tables.ts";
import type { Change } from "./changes.ts";
import { type Binding, decode, encode, joinSchema, type Message, tokenSchema, type Version } from "./messages.ts";

const MAX_CHANNELS = 10;
/** realtime-js sends a heartbeat every 25 seconds. */
const SILENCE_MS = 60_000;
/** Bytes on their way to somebody who does not read them. */
const MAX_UNREAD_BYTES = 1024 * 1024;
/** Joining ten channels and renewing their tokens takes 20 messages; a heartbeat comes every 25 seconds. */
const MAX_MESSAGES = 60;
const MESSAGES_MS = 10_000;
/** Time without a channel: joining one shows who it is. */
const STRANGER_MS = 10_000;

export interface ConnectionParts {
	readonly version: Version;
	readonly verify: Verify;
	/** Whether this person may have one more connection. */
	readonly admits: (person: string) => boolean;
}

interface Channel {
	readonly joinRef: string | null | undefined;
	readonly bindings: readonly Binding[];
	person: string;
	expiry: NodeJS.Timeout;
}

/** One browser's WebSocket: its channels, each of one person until that person's token expires. */
export class Connection {
	readonly #socket: WebSocket;
	readonly #version: Version;
	readonly #verify: Verify;
	readonly #admits: (person: string) => boolean;
	readonly #channels = new Map<string, Channel>();
	#messages = { since: performance.now(), count: 0 };
	#silence = setTimeout(() => this.close(), SILENCE_MS);
	#stranger = setTimeout(() => this.close(), STRANGER_MS);

	constructor(socket: WebSocket, { version, verify, admits }: ConnectionParts) {
		this.#socket = socket;
		this.#version = version;
		this.#verify = verify;
		this.#admits = admits;
		socket.on("message", (data, isBinary) => {
			if (socket.readyState !== socket.OPEN) return;
			// 1008, "policy violation". What it sent before is answered, what is still on its way is not read.
			if (this.#isFlood()) return socket.close(1008, "Too many messages");
			this.#silence.refresh();
			// Binary messages are broadcasts, which are not offered.
			if (!isBinary) this.#receive(String(data)).catch(() => this.close());
		});
		socket.on("error", () => this.close());
		socket.on("close", () => {
			clearTimeout(this.#silence);
			clearTimeout(this.#stranger);
			for (const topic of [...this.#channels.keys()]) this.#leave(topic);
		});
	}

	serves(person: string): boolean {
		return [...this.#channels.values()].some((channel) => channel.person === person);
	}

	/** Passes a change on to the channels of the person whose family it belongs to. */
	tell(change: Change): void {
		for (const [topic, channel] of this.#channels) {
			if (channel.person !== change.person) continue;
			const ids = channel.bindings.flatMap((binding, at) => (matches(binding, change) ? [at + 1] : []));
			if (ids.length > 0) this.#send({ topic, event: "postgres_changes", payload: { ids, data: dataOf(change) } });
		}
	}

	/** 1012, "service restart": realtime-js connects again, and the app reads what it may have missed. */
	close(): void {
		this.#socket.close(1012);
	}

	#isFlood(): boolean {
		const now = performance.now();
		if (now - this.#messages.since > MESSAGES_MS) this.#messages = { since: now, count: 0 };
		return ++this.#messages.count > MAX_MESSAGES;
	}

	async #receive(text: string): Promise<void> {
		const message = decode(this.#version, text);
		switch (message.event) {
			case "heartbeat":
				return this.#reply(message, "ok", {});
			case "phx_join":
				return this.#join(message);
			case "access_token":
				return this.#refresh(message);
			case "phx_leave":
				this.#leave(message.topic);
				return this.#reply(message, "ok", {});
			default:
				return this.#reply(message, "error", { reason: `The built-in backend does not offer ${message.event}` });
		}
	}

	async #join(message: Message): Promise<void> {
		const { topic } = message;
		const join = v.safeParse(joinSchema, message.payload);
		if (!join.success)
			return this.#reply(message, "error", { reason: "The built-in backend does not offer this channel" });
		if (this.#channels.size >= MAX_CHANNELS) return this.#reply(message, "error", { reason: "Too many channels" });
		const bindings = join.output.config.postgres_changes;
		if (bindings.some(({ table }) => table && table !== "*" && !TABLES.has(table))) {
			return this.#reply(message, "error", { reason: "Unknown table" });
		}
		const person = await this.#read(join.output.access_token ?? "");
		if (person === undefined) return this.#reply(message, "error", { reason: "Unauthorized" });
		if (this.#socket.readyState !== this.#socket.OPEN) return;
		// Again: others may have joined while the token was being read.
		if (this.#channels.size >= MAX_CHANNELS) return this.#reply(message, "error", { reason: "Too many channels" });
		if (!this.serves(person.id) && !this.#admits(person.id)) {
			return this.#reply(message, "error", { reason: "Too many connections" });
		}
		this.#leave(topic);
		clearTimeout(this.#stranger);
		const expiry = this.#expireAt(topic, person.expires);
		this.#channels.set(topic, { joinRef: message.join_ref, bindings, person: person.id, expiry });
		this.#reply(message, "ok", { postgres_changes: bindings.map((binding, at) => ({ id: at + 1, ...binding })) });
		this.#system(topic, "ok", "Subscribed to PostgreSQL");
	}

	async #refresh(message: Message): Promise<void> {
		const { access_token } = v.parse(tokenSchema, message.payload);
		const person = await this.#read(access_token);
		const channel = this.#channels.get(message.topic);
		if (channel === undefined) return;
		if (person === undefined) return this.#end(message.topic, "Unauthorized");
		clearTimeout(channel.expiry);
		channel.person = person.id;
		channel.expiry = this.#expireAt(message.topic, person.expires);
	}

	async #read(token: string): Promise<{ id: string; expires: number } | undefined> {
		const person = await readToken(token, this.#verify).catch(() => undefined);
		return person && { id: person.id, expires: person.expires };
	}

	#expireAt(topic: string, expires: number): NodeJS.Timeout {
		const left = Math.max(0, expires * 1000 - Date.now());
		// setTimeout takes no more than 31 bits.
		return setTimeout(() => this.#end(topic, "Token has expired"), Math.min(left, 2 ** 31 - 1));
	}

	#end(topic: string, reason: string): void {
		this.#system(topic, "error", reason);
		this.#send({ topic, join_ref: this.#channels.get(topic)?.joinRef, event: "phx_close", payload: {} });
		this.#leave(topic);
	}

	#leave(topic: string): void {
		clearTimeout(this.#channels.get(topic)?.expiry);
		if (!this.#channels.delete(topic) || this.#channels.size > 0) return;
		// Nobody's connection again, which counts for nobody: it must not stay.
		clearTimeout(this.#stranger);
		if (this.#socket.readyState === this.#socket.OPEN) this.#stranger = setTimeout(() => this.close(), STRANGER_MS);
	}

	#system(topic: string, status: "ok" | "error", message: string): void {
		const channel = topic.replace(/^realtime:/, "");
		this.#send({ topic, event: "system", payload: { channel, status, message, extension: "postgres_changes" } });
	}

	#reply({ join_ref, ref, topic }: Message, status: "ok" | "error", response: object): void {
		this.#send({ join_ref, ref, topic, event: "phx_reply", payload: { status, response } });
	}

	#send(message: Message): void {
		// Whoever does not read must not have us remember.
		if (this.#socket.bufferedAmount > MAX_UNREAD_BYTES) this.#socket.terminate();
		else this.#socket.send(encode(this.#version, message));
	}
}

function matches({ event, table, filter }: Binding, change: Change): boolean {
	if (event !== "*" && event !== change.type) return false;
	if (table && table !== "*" && table !== change.table) return false;
	// As on Supabase, a deleted row has nothing left to filter by.
	if (!filter || change.record === null) return true;
	const [column = ""] = filter.split("=", 1);
	return String(change.record[column]) === filter.slice(`${column}=eq.`.length);
}

/** As realtime-js reads it: of an old row only the primary key, which is all that Supabase gives under row level security. */
function dataOf({ table, type, at, record, old_id }: Change) {
	const columns = [...(TABLES.get(table)?.columns.values() ?? [])];
	return {
		schema: "public",
		table,
		type,
		commit_timestamp: at,
		columns,
		...(record && { record }),
		...(old_id !== null && { old_record: { id: old_id } }),
		errors: null,
	};
}
