import type { Change } from "../../rules/changes.ts";
import type { StoredFamily } from "../../rules/stored-family.ts";
import { createEmitter } from "../browser/emitter.ts";
import { browserStorage, type StorageAccess } from "../browser/storage.ts";
import { browserLocks, type LockManagerLike } from "../browser/write-lock.ts";
import { findChangeConflict } from "../change-conflict.ts";
import { StoreError } from "../errors.ts";
import type { FamilyStore, TurnNews } from "../family-store.ts";
import { applyTo, familyOf, hasEffect, type ReadFamily } from "./changes/apply-to.ts";
import { findNewHistoryEntries } from "./changes/find-new-entries.ts";
import { namesOfChange } from "./changes/names-of.ts";
import { withOwnIds } from "./changes/own-ids.ts";
import { createChosenFamily } from "./families/chosen-family.ts";
import { createCallQueue } from "./http/call-queue.ts";
import type { CloudClient } from "./http/client.ts";
import { createOutbox } from "./outbox/outbox.ts";
import { createProjection } from "./projection.ts";
import { createSync, type Sync } from "./sync.ts";

export interface CloudStoreOptions {
	readonly client: CloudClient;
	readonly userId: string;
	readonly page?: EventTarget;
	readonly storage?: StorageAccess;
	readonly locks?: LockManagerLike | undefined;
	readonly backendNow?: () => number;
}

export function createCloudStore({
	client,
	userId,
	page = window,
	storage = browserStorage,
	locks = browserLocks(),
	backendNow = Date.now,
}: CloudStoreOptions): FamilyStore {
	const projection = createProjection();
	const chosen = createChosenFamily(storage, userId);
	const slot = chosen.slotOf(chosen.read());
	const outbox = createOutbox({ storage, userId, slot, familyName, onChange: show });
	const news = createEmitter<readonly TurnNews[]>();
	const queue = createCallQueue();
	let sync: Sync | undefined;

	function show() {
		projection.update(sync?.read(), outbox.items(), { ...outbox.syncStatus(), ...sync?.status() });
	}

	function open(): Sync {
		sync = createSync({
			...{ client, userId, page, storage, chosen, slot, locks, outbox, queue },
			onChange: show,
			onNews: (found) => found.length > 0 && news.emit(found),
		});
		outbox.refresh();
		outbox.queueAll();
		return sync;
	}

	function familyName(): string | undefined {
		const people = projection.shown()?.people;
		return people !== undefined && people.families.length > 1 ? people.family.name : undefined;
	}

	/** The owner is the same for all people of a family, so what two of them import gets the same ids. */
	const findOwner = () => projection.shown()?.people?.people.find(({ role }) => role === "owner")?.id ?? userId;

	function own(change: Change, here: StoredFamily): Change {
		if (change.kind !== "merge-family") return change;
		return { kind: change.kind, ...withOwnIds(change, here, findOwner()) };
	}

	function requireChangeable(kind: Change["kind"]): { readonly sync: Sync; readonly shown: ReadFamily } {
		const shown = projection.shown();
		if (sync === undefined) throw new StoreError("signed-out");
		if (shown === undefined) throw new StoreError("offline");
		if (sync.status().isRemoved) throw new StoreError("not_in_family");
		if (!sync.can(kind)) throw new StoreError(shown.people ? "role" : "refused");
		return { sync, shown };
	}

	return {
		family: projection.family,
		stored: projection.stored,
		can: (kind) => sync?.can(kind) ?? true,
		async readHistory(query) {
			if (sync === undefined) throw new StoreError("signed-out");
			return sync.readHistory(query);
		},
		preview(asked) {
			const shown = projection.shown();
			if (shown === undefined) return undefined;
			const { stored } = shown;
			return familyOf(applyTo(shown, { change: own(asked, stored), stamp: outbox.createStamp(stored) }));
		},
		async findNewEntries(merge) {
			const family = projection.stored();
			if (sync === undefined) throw new StoreError("signed-out");
			if (family === undefined) throw new StoreError("offline");
			const now = new Date(backendNow()).toISOString();
			return findNewHistoryEntries(family, withOwnIds(merge, family, findOwner()), sync.readHistory, now);
		},
		people: () => projection.shown()?.people,
		recordedBy: (turn) => sync?.recordedBy(turn),
		subscribeToNews: news.subscribe,
		syncStatus: projection.syncStatus,
		subscribe: projection.subscribe,
		load: async () => (sync ?? open()).load(),
		async change(asked) {
			const { sync, shown } = requireChangeable(asked.kind);
			const { stored: family } = shown;
			const change = own(asked, family);
			const stamp = outbox.createStamp(family);
			if (!hasEffect(shown, { change, stamp })) {
				const conflict = findChangeConflict(family, { change, stamp });
				if (conflict) throw conflict;
				return { outcome: "saved" };
			}
			const names = namesOfChange(family, change);
			const outcome = outbox.add({ id: stamp.id, change, stamp, names }, sync.isUnreachable());
			void sync.send();
			return { outcome: await outcome, ...(change.kind === "record-turn" && { turn: stamp.id }) };
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
