import type { Family } from "../../../rules/family.ts";
import { createEmitter } from "../../browser/emitter.ts";
import { SYNCED, type SyncStatus } from "../../family-store.ts";
import { isSame } from "../is-same.ts";
import type { Records } from "../rows/records.ts";
import { toFamily } from "../rows/to-family.ts";
import type { TargetedChange } from "./change-targets.ts";
import { applyPendingChanges } from "./plan-change.ts";

/** What the screens show: the family of the rows with all pending changes. */
export function createProjection() {
	const { subscribe, emit } = createEmitter();
	let read: Records | undefined;
	let pending: readonly TargetedChange[] = [];
	let planned = applyPendingChanges(read, pending);
	let family: Family | undefined;
	let status: SyncStatus = SYNCED;

	function updateFamily(rows: Records | undefined, changes: readonly TargetedChange[]): boolean {
		if (rows === read && changes === pending) return false;
		read = rows;
		pending = changes;
		planned = applyPendingChanges(rows, changes);
		const next = rows && toFamily(planned);
		if (isSame(next, family)) return false;
		family = next;
		return true;
	}

	function updateStatus(next: SyncStatus): boolean {
		if (isSame(next, status)) return false;
		status = next;
		return true;
	}

	return {
		subscribe,
		records: () => planned,
		family: () => family,
		syncStatus: () => status,
		update(rows: Records | undefined, changes: readonly TargetedChange[], nextStatus: Partial<SyncStatus>) {
			// `isSame` compares JSON: the keys are in the order of `SYNCED`.
			const hasChanged = [updateFamily(rows, changes), updateStatus({ ...SYNCED, ...nextStatus })];
			if (hasChanged.includes(true)) emit();
		},
	};
}
