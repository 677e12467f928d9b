import type { StampedChange } from "../../rules/changes.ts";
import type { Family } from "../../rules/family.ts";
import type { StoredFamily } from "../../rules/stored-family.ts";
import { createEmitter } from "../browser/emitter.ts";
import { SYNCED, type SyncStatus } from "../family-store.ts";
import { isSame } from "../is-same.ts";
import { applyTo, familyOf, type ReadFamily } from "./changes/apply-to.ts";

export function createProjection() {
	const { subscribe, emit } = createEmitter();
	let read: ReadFamily | undefined;
	let pending: readonly StampedChange[] = [];
	let shown: ReadFamily | undefined;
	let status: SyncStatus = SYNCED;

	function updateFamily(found: ReadFamily | undefined, changes: readonly StampedChange[]): boolean {
		if (found === read && changes === pending) return false;
		read = found;
		pending = changes;
		const next = found && changes.reduce(applyTo, found);
		if (isSame(next, shown)) return false;
		const isSameFamily = isSame(next?.stored, shown?.stored) && isSame(next?.people, shown?.people);
		shown = next;
		return !isSameFamily;
	}

	function updateStatus(next: SyncStatus): boolean {
		if (isSame(next, status)) return false;
		status = next;
		return true;
	}

	return {
		subscribe,
		shown: () => shown,
		stored: (): StoredFamily | undefined => shown?.stored,
		family: (): Family | undefined => shown && familyOf(shown),
		syncStatus: () => status,
		update(found: ReadFamily | undefined, changes: readonly StampedChange[], nextStatus: Partial<SyncStatus>) {
			const hasChanged = [updateFamily(found, changes), updateStatus({ ...SYNCED, ...nextStatus })];
			if (hasChanged.includes(true)) emit();
		},
	};
}
