import type { Catalogue } from "../database/catalogue.ts";
import type { RowChange } from "./change-listener.ts";
import { encodeChangeData } from "./messages.ts";

/** A user's phones, tablets and open tabs. */
const MAX_CONNECTIONS_PER_USER = 20;
/** Enough for a statement of a hundred rows to reach ten phones. Each message is a system call. */
const MAX_MESSAGES_PER_FAMILY_AND_WINDOW = 1000;
const MESSAGE_WINDOW_MS = 1000;

export interface ChangeSubscriber {
	/** Sends a change, with `data` as its JSON, to at most `limit` channels of a user in its family. @returns how many */
	notify(userId: string, change: RowChange, data: string, limit: number): number;
	/** Lets the user's channels hear of a family from now on. */
	enterFamily(userId: string, familyId: string, isAdult: boolean): void;
	endSession(sessionId: string): void;
	close(): void;
}

interface UserSubscriptions {
	readonly subscribers: Set<ChangeSubscriber>;
	readonly familyIds: Set<string>;
}

interface FamilySubscriptions {
	/** Includes people who have left the family until they have no connection: each channel knows its families. */
	readonly users: Set<string>;
	/** When the count of `sent` messages began. */
	since: number;
	sent: number;
}

/** Subscribers by user, and users by family: a change makes work only for the connections of one family. */
export class Subscriptions {
	/** The tables that can be subscribed to. */
	readonly tables: Catalogue["tables"];
	readonly #byUser = new Map<string, UserSubscriptions>();
	readonly #byFamily = new Map<string, FamilySubscriptions>();

	constructor(tables: Catalogue["tables"]) {
		this.tables = tables;
	}

	/** @returns false if the user has too many connections */
	subscribe(userId: string, subscriber: ChangeSubscriber): boolean {
		const user = this.#byUser.get(userId) ?? { subscribers: new Set(), familyIds: new Set() };
		if (!user.subscribers.has(subscriber) && user.subscribers.size >= MAX_CONNECTIONS_PER_USER) return false;
		user.subscribers.add(subscriber);
		this.#byUser.set(userId, user);
		return true;
	}

	unsubscribe(userId: string, subscriber: ChangeSubscriber): void {
		const user = this.#byUser.get(userId);
		if (!user?.subscribers.delete(subscriber) || user.subscribers.size > 0) return;
		this.#byUser.delete(userId);
		for (const familyId of user.familyIds) {
			const users = this.#byFamily.get(familyId)?.users;
			if (users?.delete(userId) && users.size === 0) this.#byFamily.delete(familyId);
		}
	}

	/** @param userId of a subscribed user */
	addFamilies(userId: string, familyIds: ReadonlySet<string>): void {
		for (const familyId of familyIds) {
			this.#byUser.get(userId)?.familyIds.add(familyId);
			const family = this.#byFamily.get(familyId) ?? { users: new Set(), since: 0, sent: 0 };
			family.users.add(userId);
			this.#byFamily.set(familyId, family);
		}
	}

	enterFamily(userId: string, familyId: string, isAdult: boolean): void {
		const user = this.#byUser.get(userId);
		if (user === undefined) return;
		this.addFamilies(userId, new Set([familyId]));
		for (const subscriber of user.subscribers) subscriber.enterFamily(userId, familyId, isAdult);
	}

	/**
	 * Notifies the connections of everybody in the family. If that is too much, it closes them all: they reconnect and
	 * read.
	 */
	notify(change: RowChange): void {
		const family = this.#byFamily.get(change.familyId);
		const columns = this.tables.get(change.table)?.columns;
		if (family === undefined || columns === undefined) return;
		const now = performance.now();
		if (now - family.since > MESSAGE_WINDOW_MS) Object.assign(family, { since: now, sent: 0 });
		const data = encodeChangeData(change, columns);
		for (const userId of family.users)
			for (const subscriber of this.#byUser.get(userId)?.subscribers ?? [])
				family.sent += subscriber.notify(userId, change, data, MAX_MESSAGES_PER_FAMILY_AND_WINDOW - family.sent);
		if (family.sent >= MAX_MESSAGES_PER_FAMILY_AND_WINDOW) this.closeFamily(change.familyId);
	}

	endSession(userId: string, sessionId: string): void {
		for (const subscriber of [...(this.#byUser.get(userId)?.subscribers ?? [])]) subscriber.endSession(sessionId);
	}

	closeFamily(familyId: string): void {
		for (const userId of this.#byFamily.get(familyId)?.users ?? []) this.closeAll(userId);
	}

	closeAll(userId: string): void {
		for (const subscriber of this.#byUser.get(userId)?.subscribers ?? []) subscriber.close();
	}
}
