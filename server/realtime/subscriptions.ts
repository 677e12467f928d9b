import type { RowChange } from "./change-listener.ts";
import { encodeChangeData } from "./messages.ts";

/** A user's phones, tablets and open tabs. */
const MAX_CONNECTIONS_PER_USER = 20;
/** A statement of a hundred rows reaches three phones. Each message is a system call. */
const MAX_MESSAGES_PER_USER_AND_WINDOW = 300;
const MESSAGE_WINDOW_MS = 1000;

export interface ChangeSubscriber {
	/** Sends a change, with `data` as its JSON, to at most `limit` channels. @returns how many */
	notify(change: RowChange, data: string, limit: number): number;
	endSession(sessionId: string): void;
	close(): void;
}

interface UserSubscriptions {
	readonly subscribers: Set<ChangeSubscriber>;
	since: number;
	sent: number;
}

/** Subscribers by user: a change is work for the connections of one family only. */
export class Subscriptions {
	readonly #byUser = new Map<string, UserSubscriptions>();

	/** @returns false when the user has too many connections */
	subscribe(userId: string, subscriber: ChangeSubscriber): boolean {
		const user = this.#byUser.get(userId) ?? { subscribers: new Set(), since: 0, sent: 0 };
		if (!user.subscribers.has(subscriber) && user.subscribers.size >= MAX_CONNECTIONS_PER_USER) return false;
		user.subscribers.add(subscriber);
		this.#byUser.set(userId, user);
		return true;
	}

	unsubscribe(userId: string, subscriber: ChangeSubscriber): void {
		const user = this.#byUser.get(userId);
		if (user?.subscribers.delete(subscriber) && user.subscribers.size === 0) this.#byUser.delete(userId);
	}

	/** Notifies the user's connections, or closes them when that is too much: they reconnect and read. */
	notify(change: RowChange): void {
		const user = this.#byUser.get(change.userId);
		if (user === undefined) return;
		const now = performance.now();
		if (now - user.since > MESSAGE_WINDOW_MS) Object.assign(user, { since: now, sent: 0 });
		const data = encodeChangeData(change);
		for (const subscriber of user.subscribers)
			user.sent += subscriber.notify(change, data, MAX_MESSAGES_PER_USER_AND_WINDOW - user.sent);
		if (user.sent >= MAX_MESSAGES_PER_USER_AND_WINDOW) this.closeAll(change.userId);
	}

	endSession(userId: string, sessionId: string): void {
		for (const subscriber of [...(this.#byUser.get(userId)?.subscribers ?? [])]) subscriber.endSession(sessionId);
	}

	closeAll(userId: string): void {
		for (const subscriber of this.#byUser.get(userId)?.subscribers ?? []) subscriber.close();
	}
}
