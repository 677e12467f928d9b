import type { Change, ChangeStamp } from "./changes.ts";
import { describeChange } from "./describe-change.ts";
import {
	editCategory,
	editFace,
	moveCategory,
	moveMember,
	renameCategory,
	renameMember,
	setAway,
	setGroupKind,
	setTimeZone,
} from "./details-changes.ts";
import type { HistoryEntry } from "./history.ts";
import { cancelTurn, mendTurn, redoTurn, undoTurn } from "./mend-turn.ts";
import { mergeFamily } from "./merge-family.ts";
import { addCategory, addMember, removeCategory, removeMember } from "./people-changes.ts";
import { tidyRemoved } from "./removed.ts";
import { restoreCategory, restoreMember } from "./restore.ts";
import { settle, undoSettlement } from "./settle.ts";
import { presentFamily, type StoredFamily } from "./stored-family.ts";
import { leaveDraw, lookAtDraw, recordTurn, resetCategory, sayNotNow, undoReset } from "./turn-changes.ts";

export interface AppliedChange {
	/** The same object if the change has no effect: what it needs is missing, invalid, outdated, or there already. */
	readonly family: StoredFamily;
	readonly entries: readonly HistoryEntry[];
}

export function applyChange(family: StoredFamily, change: Change, stamp: ChangeStamp): AppliedChange {
	const after = changeFamily(family, change, stamp);
	if (after === family) return { family, entries: [] };
	const entries = describeChange(presentFamily(family), presentFamily(after), change).map((event, at) => ({
		...event,
		id: createId(stamp.id, at),
		at: stamp.at,
	}));
	return { family: after, entries };
}

function createId(id: string, at: number): string {
	return at === 0 ? id : `${id}-${at}`;
}

/** The only meaning of a change. Applied again, it has no effect: the same object is returned. */
export function changeFamily(family: StoredFamily, change: Change, stamp: ChangeStamp): StoredFamily {
	const changed = makeChange(family, change, stamp);
	return changed === family ? family : tidyRemoved(changed, stamp.at);
}

function makeChange(family: StoredFamily, change: Change, stamp: ChangeStamp): StoredFamily {
	switch (change.kind) {
		case "add-member":
			return addMember(family, change);
		case "remove-member":
			return removeMember(family, change, stamp.at);
		case "restore-member":
			return restoreMember(family, change, stamp.at);
		case "rename-member":
			return renameMember(family, change);
		case "move-member":
			return moveMember(family, change);
		case "edit-member":
			return editFace(family, change);
		case "set-away":
			return setAway(family, change);
		case "add-category":
			return addCategory(family, change);
		case "remove-category":
			return removeCategory(family, change, stamp.at);
		case "restore-category":
			return restoreCategory(family, change, stamp.at);
		case "rename-category":
			return renameCategory(family, change);
		case "move-category":
			return moveCategory(family, change);
		case "edit-category":
			return editCategory(family, change);
		case "look-at-draw":
			return lookAtDraw(family, change, stamp.today);
		case "leave-draw":
			return leaveDraw(family, change);
		case "not-now":
			return sayNotNow(family, change);
		case "record-turn":
			return recordTurn(family, change, stamp);
		case "undo-turn":
			return undoTurn(family, change, stamp.at);
		case "cancel-turn":
			return cancelTurn(family, change, stamp.at);
		case "mend-turn":
			return mendTurn(family, change, stamp.today);
		case "redo-turn":
			return redoTurn(family, change, stamp.at);
		case "settle":
			return settle(family, change);
		case "undo-settlement":
			return undoSettlement(family, change);
		case "reset-category":
			return resetCategory(family, change, stamp.at);
		case "undo-reset":
			return undoReset(family, change);
		case "set-group-kind":
			return setGroupKind(family, change);
		case "set-time-zone":
			return setTimeZone(family, change);
		case "merge-family":
			return mergeFamily(family, change.family);
	}
}
