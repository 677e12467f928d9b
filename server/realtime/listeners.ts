import type { Change } from "./changes.ts";
import { encodeData } from "./messages.ts";

/** A person's phones, tablets and open tabs. */
const MAX_CONNECTIONS_OF_ONE = 20;
/** Messages a second to all connections of a person: a statement of a hundred rows is told to three phones. Each is a call to the system. */
const MAX_MESSAGES_OF_ONE = 300;
const SECOND_MS = 1000;

/** A connection, as far as telling it goes. */
export interface Told {
	/** Passes a change on to its channels of the person, to `most` of them. @returns to how many */
	tell(change: Change, data: string, most: number): number;
	/** Ends its channels of a session. */
	endSession(session: string): void;
	close(): void;
}

interface Listener {
	readonly connections: Set<Told>;
	since: number;
	sent: number;
}

/** Who listens, by person: a change is work for the connections of one family and no other. */
export class Listeners {
	readonly #people = new Map<string, Listener>();

	/** Whether a connection may begin to listen as this person. It then does. */
	admit(person: string, connection: Told): boolean {
		const listener = this.#people.get(person) ?? { connections: new Set(), since: 0, sent: 0 };
		if (!listener.connections.has(connection) && listener.connections.size >= MAX_CONNECTIONS_OF_ONE) return false;
		listener.connections.add(connection);
		this.#people.set(person, listener);
		return true;
	}

	remove(person: string, connection: Told): void {
		const listener = this.#people.get(person);
		if (listener?.connections.delete(connection) && listener.connections.size === 0) this.#people.delete(person);
	}

	/** Tells a person's connections of a change, or closes them when that is too much: they connect again and read. */
	tell(change: Change): void {
		const listener = this.#people.get(change.person);
		if (listener === undefined) return;
		const now = performance.now();
		if (now - listener.since > SECOND_MS) Object.assign(listener, { since: now, sent: 0 });
		const data = encodeData(change);
		for (const connection of listener.connections) {
			listener.sent += connection.tell(change, data, MAX_MESSAGES_OF_ONE - listener.sent);
		}
		if (listener.sent >= MAX_MESSAGES_OF_ONE) this.closeAll(change.person);
	}

	endSession(person: string, session: string): void {
		for (const connection of [...(this.#people.get(person)?.connections ?? [])]) connection.endSession(session);
	}

	/** What has changed is not told one by one. */
	closeAll(person: string): void {
		for (const connection of this.#people.get(person)?.connections ?? []) connection.close();
	}
}
