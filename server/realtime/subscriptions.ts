import type { RowChange } from "./change-listener.ts";
import { encodeChangeData } from "./messages.ts";

/** A person's phones, tablets and open tabs. */
const MAX_CONNECTIONS_PER_USER = 20;
/** Messages a second to all connections of a person: a statement of a hundred rows is told to three phones. Each is a call to the system. */
const MAX_MESSAGES_PER_USER = 300;
const MESSAGE_WINDOW_MS = 1000;

/** A connection, as far as telling it goes. */
export interface ChangeSubscriber {
	/** Passes a change on to its channels of the person, to `most` of them. @returns to how many */
	notify(change: RowChange, data: string, most: number): number;
	/** Ends its channels of a session. */
	endSession(session: string): void;
	close(): void;
}

interface UserSubscriptions {
	readonly connections: Set<ChangeSubscriber>;
	since: number;
	sent: number;
}

/** Who listens, by person: a change is work for the connections of one family and no other. */
export class Subscriptions {
	readonly #byUser = new Map<string, UserSubscriptions>();

	/** Whether a connection may begin to listen as this person. It then does. */
	subscribe(person: string, connection: ChangeSubscriber): boolean {
		const listener = this.#byUser.get(person) ?? { connections: new Set(), since: 0, sent: 0 };
		if (!listener.connections.has(connection) && listener.connections.size >= MAX_CONNECTIONS_PER_USER) return false;
		listener.connections.add(connection);
		this.#byUser.set(person, listener);
		return true;
	}

	unsubscribe(person: string, connection: ChangeSubscriber): void {
		const listener = this.#byUser.get(person);
		if (listener?.connections.delete(connection) && listener.connections.size === 0) this.#byUser.delete(person);
	}

	/** Tells a person's connections of a change, or closes them when that is too much: they connect again and read. */
	notify(change: RowChange): void {
		const listener = this.#byUser.get(change.person);
		if (listener === undefined) return;
		const now = performance.now();
		if (now - listener.since > MESSAGE_WINDOW_MS) Object.assign(listener, { since: now, sent: 0 });
		const data = encodeChangeData(change);
		for (const connection of listener.connections) {
			listener.sent += connection.notify(change, data, MAX_MESSAGES_PER_USER - listener.sent);
		}
		if (listener.sent >= MAX_MESSAGES_PER_USER) this.closeAll(change.person);
	}

	endSession(person: string, session: string): void {
		for (const connection of [...(this.#byUser.get(person)?.connections ?? [])]) connection.endSession(session);
	}

	/** What has changed is not told one by one. */
	closeAll(person: string): void {
		for (const connection of this.#byUser.get(person)?.connections ?? []) connection.close();
	}
}
