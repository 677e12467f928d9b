import type { Change, ChangeOf, ChangeStamp } from "./changes.ts";
import {
	describeAddedCategory,
	describeAddedMember,
	describeAway,
	describeEditedCategory,
	describeEndedTurn,
	describeLook,
	describeMendedTurn,
	describeMerge,
	describeMovedMember,
	describeNotNow,
	describeRecordedTurn,
	describeRedoneTurn,
	describeRemovedCategory,
	describeRemovedMember,
	describeRenamedCategory,
	describeRenamedMember,
	describeReset,
	describeRestoredCategory,
	describeRestoredMember,
	describeSettlement,
	describeTimeZone,
	describeUndoneReset,
	describeUndoneSettlement,
	describeUndoneTurn,
} from "./describe-change.ts";
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
import type { Family } from "./family.ts";
import type { HistoryEntry, HistoryEvent } from "./history.ts";
import { cancelTurn, endTurn, mendTurn, redoTurn, undoTurn } from "./mend-turn.ts";
import { mergeFamily } from "./merge-family.ts";
import { addCategory, addMember, removeCategory, removeMember } from "./people-changes.ts";
import { restoreCategory, restoreMember, tidyRemoved } from "./restore.ts";
import { settle, undoSettlement } from "./settle.ts";
import { presentFamily, type StoredFamily } from "./stored-family.ts";
import { leaveDraw, lookAtDraw, recordTurn, resetCategory, sayNotNow, undoReset } from "./turn-changes.ts";

type Kind = Change["kind"];

interface Rule<K extends Kind> {
	/** Returns the same object if the change has no effect because it is invalid, outdated or made already. */
	apply(family: StoredFamily, change: ChangeOf<K>, stamp: ChangeStamp): StoredFamily;
	describe?(before: Family, after: Family, change: ChangeOf<K>): readonly HistoryEvent[];
}

const RULES: { readonly [K in Kind]: Rule<K> } = {
	"add-member": { apply: addMember, describe: describeAddedMember },
	"remove-member": { apply: removeMember, describe: describeRemovedMember },
	"restore-member": { apply: restoreMember, describe: describeRestoredMember },
	"rename-member": { apply: renameMember, describe: describeRenamedMember },
	"move-member": { apply: moveMember, describe: describeMovedMember },
	"edit-member": { apply: editFace },
	"set-away": { apply: setAway, describe: describeAway },
	"add-category": { apply: addCategory, describe: describeAddedCategory },
	"remove-category": { apply: removeCategory, describe: describeRemovedCategory },
	"restore-category": { apply: restoreCategory, describe: describeRestoredCategory },
	"rename-category": { apply: renameCategory, describe: describeRenamedCategory },
	"move-category": { apply: moveCategory },
	"edit-category": { apply: editCategory, describe: describeEditedCategory },
	"look-at-draw": { apply: lookAtDraw, describe: describeLook },
	"leave-draw": { apply: leaveDraw },
	"not-now": { apply: sayNotNow, describe: describeNotNow },
	"record-turn": { apply: recordTurn, describe: describeRecordedTurn },
	"undo-turn": { apply: undoTurn, describe: describeUndoneTurn },
	"cancel-turn": { apply: cancelTurn, describe: describeUndoneTurn },
	"mend-turn": { apply: mendTurn, describe: describeMendedTurn },
	"end-turn": { apply: endTurn, describe: describeEndedTurn },
	"redo-turn": { apply: redoTurn, describe: describeRedoneTurn },
	settle: { apply: settle, describe: describeSettlement },
	"undo-settlement": { apply: undoSettlement, describe: describeUndoneSettlement },
	"reset-category": { apply: resetCategory, describe: describeReset },
	"undo-reset": { apply: undoReset, describe: describeUndoneReset },
	"set-group-kind": { apply: setGroupKind },
	"set-time-zone": { apply: setTimeZone, describe: describeTimeZone },
	"merge-family": { apply: (family, change) => mergeFamily(family, change.family), describe: describeMerge },
};

export interface AppliedChange {
	readonly family: StoredFamily;
	readonly entries: readonly HistoryEntry[];
}

/** The family after a change (the same object if nothing changes), and its new entries in the history, oldest first. */
export function applyChange<K extends Kind>(
	family: StoredFamily,
	change: ChangeOf<K>,
	stamp: ChangeStamp,
): AppliedChange {
	const after = changeFamily(family, change, stamp);
	if (after === family) return { family, entries: [] };
	const events = RULES[change.kind as K].describe?.(presentFamily(family), presentFamily(after), change) ?? [];
	const entries = events.map((event, at) => ({ ...event, id: createId(stamp.id, at), at: stamp.at }));
	return { family: after, entries };
}

function createId(id: string, at: number): string {
	return at === 0 ? id : `${id}-${at}`;
}

/** A change that is applied again has no effect and returns the same object. */
export function changeFamily<K extends Kind>(family: StoredFamily, change: ChangeOf<K>, stamp: ChangeStamp) {
	const changed = RULES[change.kind as K].apply(family, change, stamp);
	return changed === family ? family : tidyRemoved(changed, stamp.at);
}
