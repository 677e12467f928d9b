import type { StorageAccess } from "../browser/storage.ts";
import { finishesWithin } from "../browser/timeout.ts";
import type { LockManagerLike } from "../browser/write-lock.ts";
import { isRefusal, isStoreError, StoreError } from "../errors.ts";
import type { HistoryPage, HistoryQuery, SyncStatus, TurnNews } from "../family-store.ts";
import { findOtherId } from "./changes/find-other-id.ts";
import { sendChange } from "./changes/send.ts";
import type { ChosenFamily } from "./families/chosen-family.ts";
import type { CallQueue } from "./http/call-queue.ts";
import type { CloudClient } from "./http/client.ts";
import { createRefetchSchedule } from "./http/refetch-schedule.ts";
import { SESSION_REFRESH_FAILED, withSessionRefresh } from "./http/refresh-session.ts";
import { FIRST_RESPONSE_TIMEOUT_MS, RESPONSE_TIMEOUT_MS } from "./http/timeouts.ts";
import type { Outbox } from "./outbox/outbox.ts";
import { withSendLock } from "./outbox/send-lock.ts";
import { createFamilyRows } from "./rows/family-rows.ts";
import { readHistoryPage } from "./rows/history-pages.ts";
import { createSnapshot } from "./rows/snapshot.ts";

export interface SyncOptions {
	readonly client: CloudClient;
	readonly userId: string;
	readonly page: EventTarget;
	readonly storage: StorageAccess;
	readonly chosen: ChosenFamily;
	readonly slot: string;
	readonly locks: LockManagerLike | undefined;
	readonly outbox: Outbox;
	readonly queue: CallQueue;
	onChange(): void;
	onNews(news: readonly TurnNews[]): void;
}

export type Sync = ReturnType<typeof createSync>;

export function createSync(options: SyncOptions) {
	const { client, userId, page, storage, chosen, slot, locks, outbox, queue, onChange, onNews } = options;
	const controller = new AbortController();
	const { signal } = controller;
	const schedule = createRefetchSchedule(() => catchUp(schedule.cancelLater));
	const snapshot = createSnapshot(storage, slot);
	const family = chosen.read();
	const rows = createFamilyRows({
		...{ client, userId, page, chosen, snapshot, signal, onChange, onNews },
		isWaiting: () => outbox.items().length > 0,
		onStale: schedule.refetchSoon,
	});
	let failure: "unreachable" | "refused" | undefined;
	let reads = 0;
	let isNetworkLost = false;
	let ended: Partial<SyncStatus> = {};
	let isStale: true | undefined;

	async function read() {
		signal.throwIfAborted();
		const removed = outbox.items().filter(({ state }) => state === "removed");
		isNetworkLost = false;
		try {
			await withSessionRefresh(client, userId, rows.read);
		} catch (reason) {
			failure = isRefusal(reason) ? "refused" : "unreachable";
			throw reason;
		}
		signal.throwIfAborted();
		isStale = undefined;
		// A response from before the network was lost does not show that the backend is reachable.
		if (isNetworkLost) schedule.refetchSoon();
		else failure = undefined;
		outbox.remove(removed);
		onChange();
	}

	/** After a stop no failure is reported: the next page that opens the family tries again, and can report it. */
	async function sendAll() {
		for (;;) {
			outbox.refresh();
			const item = outbox.next();
			if (item === undefined || signal.aborted) return;
			const reason = await withSessionRefresh(client, userId, () => sendChange(item, rows)).catch((unsent) => {
				if (isStoreError(unsent, "busy")) item.failures++;
				throw unsent;
			});
			schedule.resetBackoff();
			const known = rows.current();
			const other = known && findOtherId(known.stored, item.change);
			if (other) outbox.replaceId(...other);
			if (signal.aborted && reason !== undefined) return;
			outbox.resolve(item, reason);
		}
	}

	async function send() {
		if (outbox.items().length === 0) return;
		try {
			await queue(() => withSendLock(locks, `whose-turn-sending:${userId}`, sendAll));
		} catch (reason) {
			if (isRefusal(reason) && !signal.aborted) outbox.rejectAwaited(reason);
			handleFailure(reason);
		}
	}

	function catchUp(onRead?: () => void) {
		reads++;
		const reading = queue(read)
			.finally(() => reads--)
			.then(onRead);
		const sending = reading.then(send);
		sending.catch(handleFailure);
		return { reading, sending };
	}

	function handleFailure(reason: unknown) {
		if (signal.aborted) return;
		const error = reason instanceof Error ? reason : new StoreError("busy", { cause: reason });
		if (isStoreError(error, "account-deleted")) {
			ended = { isAccountDeleted: true };
			outbox.rejectAwaited(error);
			onChange();
			return;
		}
		if (isStoreError(error, "not_in_family")) {
			removePerson(error);
			return;
		}
		// The backend answers each change on its own, whatever it says to a read.
		if (isRefusal(error)) onChange();
		else outbox.queueAll(error);
		console.warn("The backend did not answer as it should:", reason);
		schedule.backOff();
	}

	function removePerson(reason: StoreError) {
		outbox.rejectAll(reason);
		controller.abort(reason);
		schedule.stop();
		snapshot.remove();
		const left = family ?? chosen.read();
		if (left !== undefined) chosen.leave(left);
		ended = { isRemoved: true };
		onChange();
	}

	/** A closed tab may have left changes, so this tab sends them. */
	function handleStorageEvent() {
		outbox.refresh();
		onChange();
		const states = outbox.items().map(({ state }) => state);
		if (states.includes("removed")) schedule.refetchSoon();
		if (states.includes("other-tab") || states.includes("queued")) schedule.refetchLater();
	}

	function handleOffline() {
		isNetworkLost = true;
		failure = "unreachable";
		outbox.queueAll();
	}

	function handleSessionRefreshFailure() {
		// Only a read that is on its way would take the failure back.
		if (reads > 0) failure = "unreachable";
		outbox.queueAll();
	}

	const listen = (event: string, listener: () => void) => page.addEventListener(event, listener, { signal });
	for (const event of ["focus", "online", "pageshow", "visibilitychange"]) listen(event, schedule.refetchSoon);
	listen("offline", handleOffline);
	listen(SESSION_REFRESH_FAILED, handleSessionRefreshFailure);
	listen("storage", handleStorageEvent);

	const isUnreachable = () => failure === "unreachable";

	return {
		...{ can: rows.can, recordedBy: rows.recordedBy, read: rows.current, isUnreachable, send },
		status: () => ({ isOffline: failure !== undefined && rows.current() !== undefined, isStale, ...ended }),
		async readHistory(query: HistoryQuery): Promise<HistoryPage> {
			signal.throwIfAborted();
			if (isUnreachable()) throw new StoreError("offline");
			// Queued, because the first read also opens the tables.
			const { tables } = await queue(() => withSessionRefresh(client, userId, rows.getOrRead));
			return withSessionRefresh(client, userId, () => readHistoryPage(client, tables.groupId, query));
		},
		async load() {
			const timeout = rows.current() ? RESPONSE_TIMEOUT_MS : FIRST_RESPONSE_TIMEOUT_MS;
			const { reading, sending } = catchUp();
			try {
				if (await finishesWithin(reading, timeout)) await finishesWithin(sending, RESPONSE_TIMEOUT_MS);
				else if (!rows.current()) throw new StoreError("offline");
				else {
					isStale = true;
					onChange();
				}
			} catch (reason) {
				if (isStoreError(reason, "not_in_family")) return;
				signal.throwIfAborted();
				if (isStoreError(reason, "account-deleted")) return;
				if (isRefusal(reason) || !rows.current()) throw reason;
			}
		},
		stop() {
			controller.abort(new StoreError("signed-out"));
			schedule.stop();
		},
	};
}
