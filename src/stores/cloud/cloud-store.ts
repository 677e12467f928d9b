import type { Change } from "../../rules/changes.ts";
import { browserStorage, type StorageAccess } from "../browser/storage.ts";
import { browserLocks, type LockManagerLike } from "../browser/write-lock.ts";
import { StoreError, TurnConflict } from "../errors.ts";
import type { FamilyStore } from "../family-store.ts";
import { createChangeTargets } from "./changes/change-targets.ts";
import { planChange } from "./changes/plan-change.ts";
import { createProjection } from "./changes/projection.ts";
import { createCallQueue } from "./http/call-queue.ts";
import type { CloudClient } from "./http/client.ts";
import { createOutbox } from "./outbox/outbox.ts";
import { hasRow, type Records } from "./rows/records.ts";
import { createSync, type Sync } from "./sync.ts";

export interface CloudStoreOptions {
	readonly client: CloudClient;
	readonly userId: string;
	readonly page?: EventTarget;
	readonly storage?: StorageAccess;
	readonly locks?: LockManagerLike | undefined;
}

/** A family in the backend. Where nothing can be stored, a change that cannot be sent is refused. */
export function createCloudStore({
	client,
	userId,
	page = window,
	storage = browserStorage,
	locks = browserLocks(),
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
		syncStatus: projection.syncStatus,
		subscribe: projection.subscribe,
		load: async () => (sync ?? open()).load(),
		async change(change) {
			if (sync === undefined) throw new StoreError("signed-out");
			const records = projection.records();
			const targets = createChangeTargets(records, change);
			if (planChange(records, change, targets) === undefined) {
				throwIfRefused(records, change);
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

/** Of a change without an effect. @throws TurnConflict */
function throwIfRefused({ turns }: Records, change: Change) {
	// A turn to be undone is there, but not the last one any more.
	const isLater = change.kind === "undo-turn" && hasRow(turns, change.turn);
	if (change.kind === "record-turn" || change.kind === "pass-draw" || isLater) throw new TurnConflict();
}
