import * as v from "valibot";
import type { WebSocket } from "ws";
import { readToken, type TokenPerson, type Verify } from "../rest/person.ts";
import { TABLES } from "../rest/tables.ts";
import type { Change } from "./changes.ts";
import type { Listeners, Told } from "./listeners.ts";
import {
	type Binding,
	decode,
	encode,
	encodeChange,
	joinSchema,
	type Message,
	tokenSchema,
	type Version,
} from "./messages.ts";
import type { IsSessionOpen } from "./sessions.ts";

/** The app has one, and a second one for as long as it leaves the first. */
const MAX_CHANNELS = 3;
/** realtime-js sends a heartbeat every 25 seconds. */
const SILENCE_MS = 60_000;
/** Bytes on their way to somebody who does not read them. */
const MAX_UNREAD_BYTES = 1024 * 1024;
/** Joining three channels and renewing their tokens takes six messages; a heartbeat comes every 25 seconds. */
const MAX_MESSAGES = 30;
const MESSAGES_MS = 10_000;

export interface ConnectionParts {
	readonly version: Version;
	readonly verify: Verify;
	readonly isOpen: IsSessionOpen;
	readonly listeners: Listeners;
	/** Each connection is in it while it has no channel. */
	readonly strangers: Set<Connection>;
	/** Milliseconds that it may be without a channel. */
	readonly strangerMs: number;
}

interface Channel {
	readonly joinRef: string | null | undefined;
	readonly bindings: readonly Binding[];
	readonly person: string;
	session: string;
	expiry: NodeJS.Timeout;
	/** Told nothing before its session was found open; it hears of the session's end from the beginning. */
	isJoined: boolean;
}

/** One browser's WebSocket: its channels, each of one person until that person's token expires or its session ends. */
export class Connection implements Told {
	readonly #socket: WebSocket;
	readonly #version: Version;
	readonly #verify: Verify;
	readonly #isOpen: IsSessionOpen;
	readonly #listeners: Listeners;
	readonly #strangers: Set<Connection>;
	readonly #strangerMs: number;
	readonly #channels = new Map<string, Channel>();
	/** Messages are answered one after the other, as they came. */
	#received = Promise.resolve();
	#messages = { since: performance.now(), count: 0 };
	#silence = setTimeout(() => this.close(), SILENCE_MS);
	#stranger: NodeJS.Timeout | undefined;

	constructor(socket: WebSocket, { version, verify, isOpen, listeners, strangers, strangerMs }: ConnectionParts) {
		this.#socket = socket;
		this.#version = version;
		this.#verify = verify;
		this.#isOpen = isOpen;
		this.#listeners = listeners;
		this.#strangers = strangers;
		this.#strangerMs = strangerMs;
		this.#becomeStranger();
		socket.on("message", (data, isBinary) => {
			if (socket.readyState !== socket.OPEN) return;
			// 1008, "policy violation". What it sent before is answered, what is still on its way is not read.
			if (this.#isFlood()) return socket.close(1008, "Too many messages");
			this.#silence.refresh();
			// Binary messages are broadcasts, which are not offered.
			if (isBinary) return;
			this.#received = this.#received.then(() => this.#receive(String(data))).catch(() => this.close());
		});
		socket.on("error", () => this.close());
		socket.on("close", () => {
			clearTimeout(this.#silence);
			for (const topic of [...this.#channels.keys()]) this.#leave(topic);
			this.#beKnown();
		});
	}

	/**
	 * Passes a change on to the channels of the person whose family it belongs to, to `most` of them.
	 *
	 * @param data the change as JSON
	 * @returns to how many
	 */
	tell(change: Change, data: string, most: number): number {
		if (this.#socket.readyState !== this.#socket.OPEN) return 0;
		let told = 0;
		for (const [topic, channel] of this.#channels) {
			if (!channel.isJoined || channel.person !== change.person || told >= most) continue;
			const ids = channel.bindings.flatMap((binding, at) => (matches(binding, change) ? [at + 1] : []));
			if (ids.length === 0) continue;
			this.#sendText(encodeChange(this.#version, topic, ids, data));
			told++;
		}
		return told;
	}

	endSession(session: string): void {
		for (const [topic, channel] of [...this.#channels]) {
			if (channel.session !== session) continue;
			if (channel.isJoined) this.#end(topic, "Session has ended");
			else this.#leave(topic);
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
		if (this.#socket.readyState !== this.#socket.OPEN) return;
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
		this.#leave(topic);
		if (!this.#listeners.admit(person.id, this)) {
			return this.#reply(message, "error", { reason: "Too many connections" });
		}
		const { id, session, expires } = person;
		const expiry = this.#expireAt(topic, expires);
		const channel: Channel = { joinRef: message.join_ref, bindings, person: id, session, expiry, isJoined: false };
		this.#channels.set(topic, channel);
		const isOpen = await this.#isOpen(person);
		if (!isOpen && this.#channels.get(topic) === channel) this.#leave(topic);
		if (this.#channels.get(topic) !== channel) return this.#reply(message, "error", { reason: "Unauthorized" });
		this.#beKnown();
		channel.isJoined = true;
		this.#reply(message, "ok", { postgres_changes: bindings.map((binding, at) => ({ id: at + 1, ...binding })) });
		this.#system(topic, "ok", "Subscribed to PostgreSQL");
	}

	async #refresh(message: Message): Promise<void> {
		const { access_token } = v.parse(tokenSchema, message.payload);
		const person = await this.#read(access_token);
		const channel = this.#channels.get(message.topic);
		if (channel === undefined) return;
		if (person === undefined) return this.#end(message.topic, "Unauthorized");
		// A channel stays its person's: it would be counted for one and told of another.
		if (person.id !== channel.person) return this.#end(message.topic, "Unauthorized");
		// Before it is asked about: its end may be told meanwhile. Who signs in anew renews with another session.
		channel.session = person.session;
		const isOpen = await this.#isOpen(person);
		if (this.#channels.get(message.topic) !== channel) return;
		if (!isOpen) return this.#end(message.topic, "Session has ended");
		clearTimeout(channel.expiry);
		channel.expiry = this.#expireAt(message.topic, person.expires);
	}

	/** The person of a token that is valid by itself. */
	async #read(token: string): Promise<TokenPerson | undefined> {
		return readToken(token, this.#verify).catch(() => undefined);
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
		const channel = this.#channels.get(topic);
		if (channel === undefined) return;
		clearTimeout(channel.expiry);
		this.#channels.delete(topic);
		const { person } = channel;
		if (![...this.#channels.values()].some((other) => other.person === person)) this.#listeners.remove(person, this);
		if ([...this.#channels.values()].some(({ isJoined }) => isJoined) || this.#strangers.has(this)) return;
		// Nobody's connection again, which counts for nobody: it must not stay.
		if (this.#socket.readyState === this.#socket.OPEN) this.#becomeStranger();
	}

	#becomeStranger(): void {
		clearTimeout(this.#stranger);
		this.#stranger = setTimeout(() => this.close(), this.#strangerMs);
		this.#strangers.add(this);
	}

	#beKnown(): void {
		clearTimeout(this.#stranger);
		this.#strangers.delete(this);
	}

	#system(topic: string, status: "ok" | "error", message: string): void {
		const channel = topic.replace(/^realtime:/, "");
		this.#send({ topic, event: "system", payload: { channel, status, message, extension: "postgres_changes" } });
	}

	#reply({ join_ref, ref, topic }: Message, status: "ok" | "error", response: object): void {
		this.#send({ join_ref, ref, topic, event: "phx_reply", payload: { status, response } });
	}

	#send(message: Message): void {
		this.#sendText(encode(this.#version, message));
	}

	#sendText(text: string): void {
		// Whoever does not read must not have us remember.
		if (this.#socket.bufferedAmount > MAX_UNREAD_BYTES) this.#socket.terminate();
		else this.#socket.send(text);
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
