import * as v from "valibot";
import type { WebSocket } from "ws";
import { authenticateToken, type UserIdentity, type VerifyToken } from "../rest/request-identity.ts";
import { TABLES } from "../rest/tables.ts";
import type { RowChange } from "./change-listener.ts";
import {
	type Binding,
	decodeMessage,
	encodeChange,
	encodeMessage,
	joinSchema,
	type Message,
	type ProtocolVersion,
	tokenSchema,
} from "./messages.ts";
import type { IsSessionOpen } from "./session-check.ts";
import type { ChangeSubscriber, Subscriptions } from "./subscriptions.ts";

/** The app has one, and a second one for as long as it leaves the first. */
const MAX_CHANNELS = 3;
/** realtime-js sends a heartbeat every 25 seconds. */
const IDLE_TIMEOUT_MS = 60_000;
/** Bytes on their way to somebody who does not read them. */
const MAX_BUFFERED_BYTES = 1024 * 1024;
/** Joining three channels and renewing their tokens takes six messages; a heartbeat comes every 25 seconds. */
const MAX_MESSAGES_PER_WINDOW = 30;
const MESSAGE_WINDOW_MS = 10_000;

export interface ConnectionOptions {
	readonly version: ProtocolVersion;
	readonly verify: VerifyToken;
	readonly isSessionOpen: IsSessionOpen;
	readonly subscriptions: Subscriptions;
	/** Each connection is in it while it has no channel. */
	readonly unjoined: Set<Connection>;
	/** Milliseconds that it may be without a channel. */
	readonly joinTimeoutMs: number;
}

interface Channel {
	readonly joinRef: string | null | undefined;
	readonly bindings: readonly Binding[];
	readonly userId: string;
	sessionId: string;
	expiryTimer: NodeJS.Timeout;
	/** Told nothing before its session was found open; it hears of the session's end from the beginning. */
	isJoined: boolean;
}

/** One browser's WebSocket: its channels, each of one person until that person's token expires or its session ends. */
export class Connection implements ChangeSubscriber {
	readonly #socket: WebSocket;
	readonly #version: ProtocolVersion;
	readonly #verify: VerifyToken;
	readonly #isSessionOpen: IsSessionOpen;
	readonly #subscriptions: Subscriptions;
	readonly #unjoined: Set<Connection>;
	readonly #joinTimeoutMs: number;
	readonly #channels = new Map<string, Channel>();
	/** Messages are answered one after the other, as they came. */
	#receiveQueue = Promise.resolve();
	#messageWindow = { since: performance.now(), count: 0 };
	#idleTimer = setTimeout(() => this.close(), IDLE_TIMEOUT_MS);
	#joinTimer: NodeJS.Timeout | undefined;

	constructor(
		socket: WebSocket,
		{ version, verify, isSessionOpen, subscriptions, unjoined, joinTimeoutMs }: ConnectionOptions,
	) {
		this.#socket = socket;
		this.#version = version;
		this.#verify = verify;
		this.#isSessionOpen = isSessionOpen;
		this.#subscriptions = subscriptions;
		this.#unjoined = unjoined;
		this.#joinTimeoutMs = joinTimeoutMs;
		this.#startJoinTimeout();
		socket.on("message", (data, isBinary) => {
			if (socket.readyState !== socket.OPEN) return;
			// 1008, "policy violation". What it sent before is answered, what is still on its way is not read.
			if (this.#exceedsMessageRate()) return socket.close(1008, "Too many messages");
			this.#idleTimer.refresh();
			// Binary messages are broadcasts, which are not offered.
			if (isBinary) return;
			this.#receiveQueue = this.#receiveQueue.then(() => this.#receive(String(data))).catch(() => this.close());
		});
		socket.on("error", () => this.close());
		socket.on("close", () => {
			clearTimeout(this.#idleTimer);
			for (const topic of [...this.#channels.keys()]) this.#removeChannel(topic);
			this.#stopJoinTimeout();
		});
	}

	/**
	 * Passes a change on to the channels of the person whose family it belongs to, to `most` of them.
	 *
	 * @param data the change as JSON
	 * @returns to how many
	 */
	notify(change: RowChange, data: string, most: number): number {
		if (this.#socket.readyState !== this.#socket.OPEN) return 0;
		let told = 0;
		for (const [topic, channel] of this.#channels) {
			if (!channel.isJoined || channel.userId !== change.person || told >= most) continue;
			const ids = channel.bindings.flatMap((binding, at) => (matchesBinding(binding, change) ? [at + 1] : []));
			if (ids.length === 0) continue;
			this.#sendText(encodeChange(this.#version, topic, ids, data));
			told++;
		}
		return told;
	}

	endSession(session: string): void {
		for (const [topic, channel] of [...this.#channels]) {
			if (channel.sessionId !== session) continue;
			if (channel.isJoined) this.#closeChannel(topic, "Session has ended");
			else this.#removeChannel(topic);
		}
	}

	/** 1012, "service restart": realtime-js connects again, and the app reads what it may have missed. */
	close(): void {
		this.#socket.close(1012);
	}

	#exceedsMessageRate(): boolean {
		const now = performance.now();
		if (now - this.#messageWindow.since > MESSAGE_WINDOW_MS) this.#messageWindow = { since: now, count: 0 };
		return ++this.#messageWindow.count > MAX_MESSAGES_PER_WINDOW;
	}

	async #receive(text: string): Promise<void> {
		if (this.#socket.readyState !== this.#socket.OPEN) return;
		const message = decodeMessage(this.#version, text);
		switch (message.event) {
			case "heartbeat":
				return this.#reply(message, "ok", {});
			case "phx_join":
				return this.#join(message);
			case "access_token":
				return this.#refreshToken(message);
			case "phx_leave":
				this.#removeChannel(message.topic);
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
		const person = await this.#authenticate(join.output.access_token ?? "");
		if (person === undefined) return this.#reply(message, "error", { reason: "Unauthorized" });
		if (this.#socket.readyState !== this.#socket.OPEN) return;
		this.#removeChannel(topic);
		if (!this.#subscriptions.subscribe(person.userId, this)) {
			return this.#reply(message, "error", { reason: "Too many connections" });
		}
		const { userId, sessionId, expiresAtSeconds } = person;
		const expiry = this.#scheduleExpiry(topic, expiresAtSeconds);
		const channel: Channel = {
			joinRef: message.join_ref,
			bindings,
			userId,
			sessionId,
			expiryTimer: expiry,
			isJoined: false,
		};
		this.#channels.set(topic, channel);
		const isOpen = await this.#isSessionOpen(person);
		if (!isOpen && this.#channels.get(topic) === channel) this.#removeChannel(topic);
		if (this.#channels.get(topic) !== channel) return this.#reply(message, "error", { reason: "Unauthorized" });
		this.#stopJoinTimeout();
		channel.isJoined = true;
		this.#reply(message, "ok", { postgres_changes: bindings.map((binding, at) => ({ id: at + 1, ...binding })) });
		this.#sendSystem(topic, "ok", "Subscribed to PostgreSQL");
	}

	async #refreshToken(message: Message): Promise<void> {
		const { access_token } = v.parse(tokenSchema, message.payload);
		const person = await this.#authenticate(access_token);
		const channel = this.#channels.get(message.topic);
		if (channel === undefined) return;
		if (person === undefined) return this.#closeChannel(message.topic, "Unauthorized");
		// A channel stays its person's: it would be counted for one and told of another.
		if (person.userId !== channel.userId) return this.#closeChannel(message.topic, "Unauthorized");
		// Before it is asked about: its end may be told meanwhile. Who signs in anew renews with another session.
		channel.sessionId = person.sessionId;
		const isOpen = await this.#isSessionOpen(person);
		if (this.#channels.get(message.topic) !== channel) return;
		if (!isOpen) return this.#closeChannel(message.topic, "Session has ended");
		clearTimeout(channel.expiryTimer);
		channel.expiryTimer = this.#scheduleExpiry(message.topic, person.expiresAtSeconds);
	}

	/** The person of a token that is valid by itself. */
	async #authenticate(token: string): Promise<UserIdentity | undefined> {
		return authenticateToken(token, this.#verify).catch(() => undefined);
	}

	#scheduleExpiry(topic: string, expires: number): NodeJS.Timeout {
		const left = Math.max(0, expires * 1000 - Date.now());
		// setTimeout takes no more than 31 bits.
		return setTimeout(() => this.#closeChannel(topic, "Token has expired"), Math.min(left, 2 ** 31 - 1));
	}

	#closeChannel(topic: string, reason: string): void {
		this.#sendSystem(topic, "error", reason);
		this.#send({ topic, join_ref: this.#channels.get(topic)?.joinRef, event: "phx_close", payload: {} });
		this.#removeChannel(topic);
	}

	#removeChannel(topic: string): void {
		const channel = this.#channels.get(topic);
		if (channel === undefined) return;
		clearTimeout(channel.expiryTimer);
		this.#channels.delete(topic);
		const { userId } = channel;
		if (![...this.#channels.values()].some((other) => other.userId === userId))
			this.#subscriptions.unsubscribe(userId, this);
		if ([...this.#channels.values()].some(({ isJoined }) => isJoined) || this.#unjoined.has(this)) return;
		// Nobody's connection again, which counts for nobody: it must not stay.
		if (this.#socket.readyState === this.#socket.OPEN) this.#startJoinTimeout();
	}

	#startJoinTimeout(): void {
		clearTimeout(this.#joinTimer);
		this.#joinTimer = setTimeout(() => this.close(), this.#joinTimeoutMs);
		this.#unjoined.add(this);
	}

	#stopJoinTimeout(): void {
		clearTimeout(this.#joinTimer);
		this.#unjoined.delete(this);
	}

	#sendSystem(topic: string, status: "ok" | "error", message: string): void {
		const channel = topic.replace(/^realtime:/, "");
		this.#send({ topic, event: "system", payload: { channel, status, message, extension: "postgres_changes" } });
	}

	#reply({ join_ref, ref, topic }: Message, status: "ok" | "error", response: object): void {
		this.#send({ join_ref, ref, topic, event: "phx_reply", payload: { status, response } });
	}

	#send(message: Message): void {
		this.#sendText(encodeMessage(this.#version, message));
	}

	#sendText(text: string): void {
		// Whoever does not read must not have us remember.
		if (this.#socket.bufferedAmount > MAX_BUFFERED_BYTES) this.#socket.terminate();
		else this.#socket.send(text);
	}
}

function matchesBinding({ event, table, filter }: Binding, change: RowChange): boolean {
	if (event !== "*" && event !== change.type) return false;
	if (table && table !== "*" && table !== change.table) return false;
	// As on Supabase, a deleted row has nothing left to filter by.
	if (!filter || change.record === null) return true;
	const [column = ""] = filter.split("=", 1);
	return String(change.record[column]) === filter.slice(`${column}=eq.`.length);
}
