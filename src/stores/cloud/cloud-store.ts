import { applyChange } from "../../rules/changes.ts";
import { EMPTY_FAMILY } from "../../rules/family.ts";
import { browserStorage, type StorageAccess } from "../browser/storage.ts";
import { browserLocks, type LockManagerLike } from "../browser/write-lock.ts";
import { isStoreError, StoreError, type StoreErrorCode, TurnConflict } from "../errors.ts";
import type { FamilyStore } from "../family-store.ts";
import { createChangeTargets } from "./changes/change-targets.ts";
import { applyPendingChanges } from "./changes/plan.ts";
import { sendChange } from "./changes/send.ts";
import type { CloudClient } from "./http/client.ts";
import { createRefetchSchedule } from "./http/refetch-schedule.ts";
import { refreshSession, SESSION_REFRESH_FAILED } from "./http/refresh-session.ts";
import { FIRST_RESPONSE_TIMEOUT_MS, finishesWithin, RESPONSE_TIMEOUT_MS } from "./http/timeouts.ts";
import { createOutbox } from "./outbox/outbox.ts";
import { withSendLock } from "./outbox/send-lock.ts";
import { createFamilyRows, type FamilyRows } from "./rows/family-rows.ts";
import { createProjection } from "./rows/projection.ts";
import { createSnapshot } from "./rows/snapshot.ts";

export interface CloudStoreOptions {
	/** A client with a session of the person. */
	readonly client: CloudClient;
	readonly userId: string;
	/** Where `focus`, `online`, `offline`, `pageshow`, `visibilitychange` and `storage` arrive. */
	readonly page?: EventTarget;
	/** Where changes wait and the family as last seen is kept; without, a change that cannot be sent is refused. */
	readonly storage?: StorageAccess;
	/** Absent where the page is not served securely. */
	readonly locks?: LockManagerLike | undefined;
}

/** A family of an account, kept in the backend and the same on every device. */
export function createCloudStore({
	client,
	userId,
	page = window,
	storage = browserStorage,
	locks = browserLocks(),
}: CloudStoreOptions): FamilyStore {
	const outbox = createOutbox(storage, userId, () => show());
	const shown = createProjection();
	const again = createRefetchSchedule(() => life && catchUp(life.signal));
	let life: AbortController | undefined;
	let rows: FamilyRows | undefined;
	/** Why the last reading failed, if it did. */
	let readFailure: StoreErrorCode | undefined;
	let pendingReads = 0;
	/** How often the browser has said that it has no network any more. */
	let losses = 0;
	let isStale: true | undefined;
	let isAccountGone: true | undefined;
	let last: Promise<unknown> = Promise.resolve();

	/** Calls to the backend are made one after the other, so that no answer is older than what is known. */
	function inTurn<T>(work: () => Promise<T>): Promise<T> {
		const done = last.then(work);
		last = done.catch(() => {});
		return done;
	}

	function show() {
		const records = rows?.current();
		shown.become(records, outbox.items(), {
			...outbox.syncStatus(),
			isOffline: readFailure !== undefined && records !== undefined,
			isStale,
			isAccountDeleted: isAccountGone,
		});
	}

	/** Where the backend calls the session over, the work is done once more with a new token, if there is one to be had. */
	async function withSession<T>(work: () => Promise<T>): Promise<T> {
		try {
			return await work();
		} catch (reason) {
			if (!isStoreError(reason, "signed-out") || !(await refreshSession(client, userId))) throw reason;
			return work();
		}
	}

	async function read(signal: AbortSignal) {
		const gone = outbox.removed();
		const lossesBefore = losses;
		try {
			await withSession(async () => rows?.read());
		} catch (reason) {
			if (!signal.aborted) readFailure = reason instanceof StoreError ? reason.code : "busy";
			throw reason;
		}
		if (signal.aborted) throw new StoreError("signed-out");
		// The answer may have been on its way when the network was lost: only another one shows that it is back.
		if (losses === lossesBefore) readFailure = undefined;
		else again.refetchSoon();
		isStale = undefined;
		outbox.remove(gone);
		show();
	}

	/** Reads when it is the turn of it. */
	function readInTurn(signal: AbortSignal): Promise<void> {
		pendingReads++;
		return inTurn(() => read(signal)).finally(() => {
			pendingReads--;
		});
	}

	async function sendAll(signal: AbortSignal) {
		for (;;) {
			outbox.refresh();
			const item = outbox.next();
			const target = rows;
			if (item === undefined || target === undefined || signal.aborted) return;
			const reason = await withSession(() => sendChange(item, target)).catch((failure) => {
				outbox.recordFailure(item, failure);
				throw failure;
			});
			// Closed in the meantime: what could not be made is judged and told when the family is opened again.
			if (signal.aborted && reason !== undefined) return;
			outbox.resolve(item, reason);
			again.resetBackoff();
		}
	}

	async function deliver(signal: AbortSignal) {
		try {
			if (outbox.items().length > 0)
				await inTurn(() => withSendLock(locks, `whose-turn-sending:${userId}`, () => sendAll(signal)));
		} catch (reason) {
			if (isStoreError(reason, "refused")) outbox.rejectUnanswered(reason);
			failed(reason, signal);
		}
	}

	/** Reads what the backend has, and sends what waits. */
	async function catchUp(signal: AbortSignal) {
		if (signal.aborted) return;
		try {
			await readInTurn(signal);
			again.cancelRefetch();
		} catch (reason) {
			failed(reason, signal);
			return;
		}
		await deliver(signal);
	}

	/** Nobody is left whose changes could wait. */
	function endWith(error: Error) {
		isAccountGone = true;
		for (const item of outbox.items()) if (item.onResult) outbox.resolve(item, error);
		show();
	}

	function failed(reason: unknown, signal: AbortSignal) {
		const error = reason instanceof Error ? reason : new StoreError("busy", { cause: reason });
		if (isStoreError(error, "account-deleted") && !signal.aborted) return endWith(error);
		// A refused reading says nothing about the changes, which are answered one by one.
		if (isStoreError(error, "refused")) show();
		else outbox.markQueued(outbox.items(), error);
		if (signal.aborted) return;
		console.warn("The family's backend did not answer as it should:", reason);
		again.backOff();
	}

	/** What another tab has sent is read; what it leaves behind, because it was closed say, is sent from here. */
	function lookAtOtherTabs() {
		outbox.refresh();
		show();
		const items = outbox.items();
		if (items.some(({ isRemoved }) => isRemoved)) again.refetchSoon();
		if (items.some(({ isRemoved, onResult }) => !isRemoved && onResult === undefined)) again.refetchLater();
	}

	/** The backend is slow: whatever comes of the reading is shown when it comes. */
	function isLate() {
		if (rows?.current() === undefined) throw new StoreError("offline");
		isStale = true;
		show();
	}

	function isUnreachable() {
		readFailure = "offline";
		outbox.markQueued(outbox.items(), new StoreError("offline"));
	}

	function hasLostNetwork() {
		losses++;
		isUnreachable();
	}

	/** Whoever reads meanwhile has got no answer, and will be told when one comes. Without a read nothing would take it back. */
	function isNotRenewed() {
		if (pendingReads > 0) isUnreachable();
		else outbox.markQueued(outbox.items(), new StoreError("offline"));
	}

	function listen(signal: AbortSignal) {
		for (const event of ["focus", "online", "pageshow", "visibilitychange"])
			page.addEventListener(event, again.refetchSoon, { signal });
		page.addEventListener("offline", hasLostNetwork, { signal });
		page.addEventListener(SESSION_REFRESH_FAILED, isNotRenewed, { signal });
		page.addEventListener("storage", lookAtOtherTabs, { signal });
	}

	function begin(): AbortSignal {
		if (life !== undefined) return life.signal;
		life = new AbortController();
		const { signal } = life;
		const lastSeen = createSnapshot(storage, userId);
		rows = createFamilyRows({ client, userId, snapshot: lastSeen, signal, onChange: show, onStale: again.refetchSoon });
		listen(signal);
		outbox.refresh();
		for (const item of outbox.items()) item.isOverdue = true;
		show();
		return signal;
	}

	return {
		family: shown.family,
		syncStatus: shown.delivery,
		subscribe: shown.subscribe,
		async load() {
			const signal = begin();
			const isKnown = rows?.current() !== undefined;
			const reading = readInTurn(signal);
			const delivering = reading.then(() => deliver(signal));
			delivering.catch((reason) => signal.aborted || failed(reason, signal));
			try {
				if (!(await finishesWithin(reading, isKnown ? RESPONSE_TIMEOUT_MS : FIRST_RESPONSE_TIMEOUT_MS)))
					return isLate();
			} catch (reason) {
				if (signal.aborted) throw new StoreError("signed-out", { cause: reason });
				const isShown = rows?.current() !== undefined && !isStoreError(reason, "refused");
				if (!isShown && !isStoreError(reason, "account-deleted")) throw reason;
				return;
			}
			await finishesWithin(delivering, RESPONSE_TIMEOUT_MS);
		},
		async change(change) {
			if (life === undefined) throw new StoreError("signed-out");
			const before = shown.family() ?? EMPTY_FAMILY;
			if (applyChange(before, change) === before) {
				if (change.kind === "record-turn") throw new TurnConflict();
				return "saved";
			}
			const { item, kept } = outbox.add(
				change,
				createChangeTargets(applyPendingChanges(rows?.current(), outbox.items()), change),
			);
			if (readFailure !== undefined && readFailure !== "refused" && item.isStored)
				outbox.markQueued([item], new StoreError("offline"));
			void deliver(life.signal);
			return kept;
		},
		acknowledge: outbox.acknowledge,
		discard(id) {
			outbox.discard(id);
			if (life) void deliver(life.signal);
		},
		close() {
			life?.abort();
			life = undefined;
			again.stop();
			rows = undefined;
			readFailure = undefined;
			isStale = undefined;
			isAccountGone = undefined;
			outbox.close();
			show();
		},
	};
}
