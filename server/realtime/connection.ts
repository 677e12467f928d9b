import * as v from "valibot";
import type { RawData, WebSocket } from "ws";
import { isApiKey } from "../api-key.ts";
import { authenticateToken, type UserIdentity, type VerifyToken } from "../rest/request-identity.ts";
import type { Shares } from "../shares.ts";
import type { RowChange } from "./change-listener.ts";
import { Channel } from "./channel.ts";
import { MessageSender } from "./message-sender.ts";
import { decodeMessage, joinSchema, type Message, type ProtocolVersion, tokenSchema } from "./messages.ts";
import type { Seats } from "./seats.ts";
import type { CheckSession } from "./session-check.ts";
import type { ChangeSubscriber, Subscriptions } from "./subscriptions.ts";

/** The app has one channel, and a second one while it leaves the first. */
const MAX_CHANNELS = 3;
/** realtime-js sends a heartbeat every 25 seconds. */
const IDLE_TIMEOUT_MS = 60_000;
/** Joining three channels and renewing their tokens takes six messages. */
const MAX_MESSAGES_PER_WINDOW = 30;
const MESSAGE_WINDOW_MS = 10_000;
/** setTimeout takes no more than 31 bits. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** WebSocket close codes (RFC 6455, section 7.4, and IANA's registry). */
const POLICY_VIOLATION = 1008;
const SERVICE_RESTART = 1012;

const UNAUTHORIZED = "Unauthorized";
const TOO_MANY = "Too many connections";

export interface ConnectionOptions {
	readonly version: ProtocolVersion;
	/** The client's. */
	readonly address: string;
	readonly apiKey: string;
	readonly verify: VerifyToken;
	readonly shares: Shares;
	readonly seats: Seats;
	readonly openSession: CheckSession;
	readonly subscriptions: Subscriptions;
	/** Contains the connection while it has no joined channel, for at most `joinTimeoutMs`. */
	readonly unjoined: Set<Connection>;
	readonly joinTimeoutMs: number;
}

/** A client's WebSocket: its channels, each of one user until the user's token expires or the session ends. */
export class Connection implements ChangeSubscriber {
	readonly #socket: WebSocket;
	readonly #sender: MessageSender;
	readonly #options: ConnectionOptions;
	readonly #channels = new Map<string, Channel>();
	#receiveQueue = Promise.resolve();
	#messageWindow = { since: performance.now(), count: 0 };
	#idleTimer = setTimeout(() => this.close(), IDLE_TIMEOUT_MS);
	#joinTimer: NodeJS.Timeout | undefined;

	constructor(socket: WebSocket, options: ConnectionOptions) {
		this.#socket = socket;
		this.#sender = new MessageSender(socket, options.version);
		this.#options = options;
		this.#startJoinTimeout();
		socket.on("message", (data, isBinary) => this.#onMessage(data, isBinary));
		socket.on("error", () => this.close());
		socket.on("close", () => {
			clearTimeout(this.#idleTimer);
			for (const topic of [...this.#channels.keys()]) this.#removeChannel(topic);
			this.#stopJoinTimeout();
		});
	}

	notify(userId: string, change: RowChange, data: string, limit: number): number {
		if (!this.#isOpen) return 0;
		let sent = 0;
		for (const [topic, channel] of this.#channels) {
			if (!channel.isJoined || channel.userId !== userId || sent >= limit) continue;
			const ids = channel.getMatchingIds(change);
			if (ids.length === 0) continue;
			this.#sender.sendChange(topic, ids, data);
			sent++;
		}
		return sent;
	}

	enterFamily(userId: string, familyId: string, isAdult: boolean): void {
		for (const [topic, channel] of [...this.#channels]) {
			if (channel.userId !== userId) continue;
			channel.familyIds.add(familyId);
			if (isAdult) channel.adultIn.add(familyId);
			if (!this.#countWithFamily(channel, familyId)) this.#closeChannel(topic, TOO_MANY);
		}
	}

	endSession(sessionId: string): void {
		for (const [topic, channel] of [...this.#channels]) {
			if (channel.sessionId !== sessionId) continue;
			if (channel.isJoined) this.#closeChannel(topic, "Session has ended");
			else this.#removeChannel(topic);
		}
	}

	/** realtime-js reconnects, and the app then reads what it may have missed. */
	close(): void {
		this.#socket.close(SERVICE_RESTART);
	}

	/** Does not wait for the client, which may never answer. */
	drop(): void {
		this.#socket.terminate();
	}

	get joinedChannels(): number {
		return [...this.#channels.values()].filter(({ isJoined }) => isJoined).length;
	}

	get #isOpen(): boolean {
		return this.#socket.readyState === this.#socket.OPEN;
	}

	#onMessage(data: RawData, isBinary: boolean): void {
		if (!this.#isOpen) return;
		if (this.#exceedsMessageRate()) {
			this.#socket.close(POLICY_VIOLATION, "Too many messages");
			return;
		}
		this.#idleTimer.refresh();
		// Binary messages are broadcasts, which are not offered.
		if (isBinary) return;
		this.#receiveQueue = this.#receiveQueue.then(() => this.#receive(String(data))).catch(() => this.close());
	}

	#exceedsMessageRate(): boolean {
		const now = performance.now();
		if (now - this.#messageWindow.since > MESSAGE_WINDOW_MS) this.#messageWindow = { since: now, count: 0 };
		return ++this.#messageWindow.count > MAX_MESSAGES_PER_WINDOW;
	}

	async #receive(text: string): Promise<void> {
		if (!this.#isOpen) return;
		const message = decodeMessage(this.#options.version, text);
		switch (message.event) {
			case "heartbeat":
				return this.#sender.reply(message, "ok", {});
			case "phx_join":
				return this.#join(message);
			case "access_token":
				return this.#refreshToken(message);
			case "phx_leave":
				this.#removeChannel(message.topic);
				return this.#sender.reply(message, "ok", {});
			default:
				return this.#rejectMessage(message, `The built-in backend does not offer ${message.event}`);
		}
	}

	async #join(message: Message): Promise<void> {
		const { topic } = message;
		const join = v.safeParse(joinSchema, message.payload);
		if (!join.success) return this.#rejectMessage(message, "The built-in backend does not offer this channel");
		if (this.#channels.size >= MAX_CHANNELS) return this.#rejectMessage(message, "Too many channels");
		const bindings = join.output.config.postgres_changes;
		if (bindings.some(({ table }) => table && table !== "*" && !this.#options.subscriptions.tables.has(table)))
			return this.#rejectMessage(message, "Unknown table");
		const token = join.output.access_token ?? "";
		const user = await authenticateToken(token, this.#options.verify).catch(() => undefined);
		if (user === undefined && !isApiKey(token, this.#options.apiKey)) return this.#rejectMessage(message, UNAUTHORIZED);
		if (!this.#isOpen) return;
		this.#removeChannel(topic);
		const channel = new Channel(message.join_ref, bindings);
		this.#channels.set(topic, channel);
		const refusal = user && (await this.#identify(topic, channel, user));
		if (refusal !== undefined) {
			if (this.#channels.get(topic) === channel) this.#removeChannel(topic);
			return this.#rejectMessage(message, refusal);
		}
		const postgres_changes = bindings.map((binding, at) => ({ id: at + 1, ...binding }));
		this.#sender.reply(message, "ok", { postgres_changes });
		if (user !== undefined) this.#startChanges(topic, channel);
	}

	/**
	 * Gives a channel to a user. Changes follow later.
	 *
	 * @returns the reason for a refusal
	 */
	async #identify(topic: string, channel: Channel, user: UserIdentity): Promise<string | undefined> {
		const { shares, seats, subscriptions, openSession } = this.#options;
		const share = await shares.find(user.userId, this.#options.address);
		if (!this.#isOpen || this.#channels.get(topic) !== channel) return UNAUTHORIZED;
		const seat = seats.take(share);
		if (seat === undefined) return TOO_MANY;
		channel.seat = seat;
		if (!subscriptions.subscribe(user.userId, this)) return TOO_MANY;
		channel.userId = user.userId;
		channel.sessionId = user.sessionId;
		channel.expiryTimer = this.#scheduleExpiry(topic, user.expiresAtSeconds);
		// The subscription came first, so a person who is removed from a family after this read hears of that.
		const session = await openSession(user, share);
		if (session === undefined || this.#channels.get(topic) !== channel) return UNAUTHORIZED;
		// The channel keeps families that the user has joined during the read.
		for (const familyId of session.familyIds) channel.familyIds.add(familyId);
		for (const familyId of session.adultIn) channel.adultIn.add(familyId);
		subscriptions.addFamilies(user.userId, channel.familyIds);
		const [familyId] = channel.familyIds;
		return familyId === undefined || this.#countWithFamily(channel, familyId) ? undefined : TOO_MANY;
	}

	#startChanges(topic: string, channel: Channel): void {
		this.#stopJoinTimeout();
		channel.isJoined = true;
		this.#sender.sendSystem(topic, "ok", "Subscribed to PostgreSQL");
	}

	/**
	 * From its first family on, a channel no longer counts with its network.
	 *
	 * @returns false if the family has no room
	 */
	#countWithFamily(channel: Channel, familyId: string): boolean {
		if (channel.seat?.isFamily) return true;
		const seat = this.#options.seats.take({ key: familyId, isFamily: true });
		if (seat === undefined) return false;
		channel.seat?.release();
		channel.seat = seat;
		return true;
	}

	async #refreshToken(message: Message): Promise<void> {
		const { topic } = message;
		const { access_token } = v.parse(tokenSchema, message.payload);
		const user = await authenticateToken(access_token, this.#options.verify).catch(() => undefined);
		const channel = this.#channels.get(topic);
		if (channel === undefined) return;
		// A channel without a user may stay one.
		if (channel.userId === undefined && isApiKey(access_token, this.#options.apiKey)) return;
		// Limits count the channel for its first user.
		if (user === undefined || user.userId !== (channel.userId ?? user.userId))
			return this.#closeChannel(topic, UNAUTHORIZED);
		if (channel.userId === undefined) {
			const refusal = await this.#identify(topic, channel, user);
			if (this.#channels.get(topic) !== channel) return;
			return refusal === undefined ? this.#startChanges(topic, channel) : this.#closeChannel(topic, refusal);
		}
		// Set before the check, because the session may end during it. A new sign-in refreshes with another session.
		channel.sessionId = user.sessionId;
		const session = await this.#options.openSession(
			user,
			await this.#options.shares.find(user.userId, this.#options.address),
		);
		if (this.#channels.get(topic) !== channel) return;
		if (session === undefined) return this.#closeChannel(topic, "Session has ended");
		clearTimeout(channel.expiryTimer);
		channel.expiryTimer = this.#scheduleExpiry(topic, user.expiresAtSeconds);
	}

	#scheduleExpiry(topic: string, expiresAtSeconds: number): NodeJS.Timeout {
		const ms = Math.max(0, expiresAtSeconds * 1000 - Date.now());
		return setTimeout(() => this.#closeChannel(topic, "Token has expired"), Math.min(ms, MAX_TIMER_MS));
	}

	#rejectMessage(message: Message, reason: string): void {
		this.#sender.reply(message, "error", { reason });
	}

	#closeChannel(topic: string, reason: string): void {
		this.#sender.sendSystem(topic, "error", reason);
		this.#sender.sendClose(topic, this.#channels.get(topic)?.joinRef);
		this.#removeChannel(topic);
	}

	#removeChannel(topic: string): void {
		const channel = this.#channels.get(topic);
		if (channel === undefined) return;
		clearTimeout(channel.expiryTimer);
		channel.seat?.release();
		this.#channels.delete(topic);
		const channels = [...this.#channels.values()];
		if (channel.userId !== undefined && !channels.some(({ userId }) => userId === channel.userId))
			this.#options.subscriptions.unsubscribe(channel.userId, this);
		if (channels.some(({ isJoined }) => isJoined) || this.#options.unjoined.has(this)) return;
		if (this.#isOpen) this.#startJoinTimeout();
	}

	#startJoinTimeout(): void {
		clearTimeout(this.#joinTimer);
		this.#joinTimer = setTimeout(() => this.close(), this.#options.joinTimeoutMs);
		this.#options.unjoined.add(this);
	}

	#stopJoinTimeout(): void {
		clearTimeout(this.#joinTimer);
		this.#options.unjoined.delete(this);
	}
}
