import { isTurnConflict } from "../../rules/turn-conflict.ts";
import { browserStorage, type StorageAccess } from "../browser/storage.ts";
import { browserLocks, type LockManagerLike } from "../browser/write-lock.ts";
import { StoreError, TurnConflict } from "../errors.ts";
import type { FamilyStore } from "../family-store.ts";
import { createChangeTargets } from "./changes/change-targets.ts";
import { findNewRecordEntries } from "./changes/find-new-entries.ts";
import { planChange } from "./changes/plan-change.ts";
import { createProjection } from "./changes/projection.ts";
import { createCallQueue } from "./http/call-queue.ts";
import type { CloudClient } from "./http/client.ts";
import { createOutbox } from "./outbox/outbox.ts";
import { createSync, type Sync } from "./sync.ts";

export interface CloudStoreOptions {
	readonly client: CloudClient;
	readonly userId: string;
	readonly page?: EventTarget;
	readonly storage?: StorageAccess;
	readonly locks?: LockManagerLike | undefined;
	/** Milliseconds since 1970 by the backend's clock, as far as it is known. */
	readonly backendNow?: () => number;
}

/** A family in the backend. Where nothing can be stored, a change that cannot be sent is refused. */
export function createCloudStore({
	client,
	userId,
	page = window,
	storage = browserStorage,
	locks = browserLocks(),
	backendNow = Date.now,
}: CloudStoreOptions): FamilyStore {
	const projection = createProjection();
	const outbox = createOutbox(storage, userId, show);
	const queue = createCallQueue();
	let sync: Sync | undefined;

	function show() {
		projection.update(sync?.records(), outbox.items(), { ...outbox.syncStatus(), ...sync?.status() });
	}

	function open(): Sync {
		sync = createSync({ client, userId, page, storage, locks, outbox, queue, onChange: show });
		outbox.refresh();
		// What an earlier page has left is queued.
		outbox.queueAll();
		return sync;
	}

	return {
		family: projection.family,
		async readRecord(query) {
			if (sync === undefined) throw new StoreError("signed-out");
			return sync.readRecord(query);
		},
		async findNewEntries(merge) {
			if (sync === undefined) throw new StoreError("signed-out");
			const now = new Date(backendNow()).toISOString();
			return findNewRecordEntries(projection.records(), merge, sync.readRecord, now);
		},
		syncStatus: projection.syncStatus,
		subscribe: projection.subscribe,
		load: async () => (sync ?? open()).load(),
		async change(change) {
			if (sync === undefined) throw new StoreError("signed-out");
			const records = projection.records();
			const targets = createChangeTargets(records, change);
			if (planChange(records, change, targets) === undefined) {
				if (isTurnConflict(records, change)) throw new TurnConflict();
				return "saved";
			}
			const outcome = outbox.add(change, targets, sync.isUnreachable());
			void sync.send();
			return outcome;
		},
		acknowledge: outbox.acknowledge,
		discard(id) {
			outbox.discard(id);
			void sync?.send();
		},
		close() {
			sync?.stop();
			sync = undefined;
			outbox.close();
			show();
		},
	};
}
