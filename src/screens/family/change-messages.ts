import { i18n, type MessageDescriptor } from "@lingui/core";
import { msg, select, t } from "@lingui/core/macro";
import type { Change } from "../../rules/changes.ts";
import { type Family, groupOf } from "../../rules/family.ts";
import type { GroupKind } from "../../rules/group-kind.ts";
import { StoreError, type StoreErrorCode, TurnConflict } from "../../stores/errors.ts";
import type { ToastMessage } from "../../ui/toast.ts";
import { categoryName } from "../text/category-name.ts";
import { getAccountDeletedToast } from "./account-deleted-toast.ts";
import { findName } from "./find-name.ts";
import { describeNotIn } from "./not-in-group.ts";

/** Whose words are those of a group. */
type OfMembers = "add-member" | "remove-member";

const CHANGE_ERROR_MESSAGES: Record<Exclude<Change["kind"], OfMembers>, MessageDescriptor> = {
	"add-category": msg`Failed to add decision category`,
	"remove-category": msg`Failed to remove decision category`,
	"restore-member": msg`Failed to bring back member`,
	"restore-category": msg`Failed to bring back decision category`,
	"record-turn": msg`Failed to record turn`,
	"reset-category": msg`Failed to reset category`,
	"undo-reset": msg`Failed to undo the reset`,
	"set-group-kind": msg`Failed to change what you are`,
	"set-time-zone": msg`Failed to change the time zone`,
	"merge-family": msg`Failed to add the family file`,
	"look-at-draw": msg`Failed to save the pick`,
	"leave-draw": msg`Failed to leave the pick for later`,
	"not-now": msg`Failed to pick someone else`,
	"undo-turn": msg`Failed to undo the turn`,
	"cancel-turn": msg`Failed to undo the turn`,
	"mend-turn": msg`Failed to change the turn`,
	"redo-turn": msg`Failed to bring back the turn`,
	settle: msg`Failed to settle the debt`,
	"undo-settlement": msg`Failed to bring back the debt`,
	"set-away": msg`Failed to change who is away`,
	"edit-member": msg`Failed to change member`,
	"rename-member": msg`Failed to rename member`,
	"move-member": msg`Failed to change the order of the members`,
	"edit-category": msg`Failed to change decision category`,
	"rename-category": msg`Failed to rename decision category`,
	"move-category": msg`Failed to change the order of the categories`,
};

/** What was not done. The words for a family are the specification's, section 8. */
function describeFailed(kind: Change["kind"], group: GroupKind): string {
	switch (kind) {
		case "add-member":
			return select(group, { family: "Failed to add family member", other: "Failed to add member" });
		case "remove-member":
			return select(group, { family: "Failed to remove family member", other: "Failed to remove member" });
		default:
			return i18n._(CHANGE_ERROR_MESSAGES[kind]);
	}
}

/** Why somebody's family does not accept it; undefined if that is not what failed. */
function describePersonal(code: StoreErrorCode, group: GroupKind): string | undefined {
	if (code === "not_in_family") return describeNotIn(group);
	return code === "role" ? t`Your role does not allow this.` : undefined;
}

/** Why a guest's browser did not store the family. Errors of an account say no reason (specification, section 8). */
const STORAGE_ERROR_MESSAGES: Partial<Record<StoreErrorCode, MessageDescriptor>> = {
	"storage-full": msg`This browser has no room left. Your changes will be lost when you close this page. Free up some space, then change anything to save it all.`,
	"storage-forbidden": msg`This browser won't let us save anything. Your changes will be lost when you close this page. Leave private browsing, or allow this site to store data.`,
};

export function getQueuedToast(): ToastMessage {
	return {
		title: t`Waiting to Be Sent`,
		text: t`Saved on this device. It will be sent as soon as the server can be reached.`,
	};
}

/** Somebody else recorded a turn of `conflictingMember` first. All arguments are names. */
export function getConflictToast(
	member: string,
	category: string,
	conflictingMember: string | undefined,
): ToastMessage {
	const item = categoryName(category);
	return {
		title: t`Someone got there first`,
		text:
			conflictingMember === member
				? t`Another phone got there first: ${member}'s turn for ${item} is already recorded. It only counts once.`
				: t`The turns for this category changed while you were deciding. Nothing was recorded. Please pick again.`,
		isError: true,
	};
}

export function getAwayConflictToast(member: string): ToastMessage {
	return {
		title: t`${member} is away`,
		text: t`${member} was marked as away while you were deciding. Nothing was recorded. Please pick again.`,
		isError: true,
	};
}

/** @param category its name */
export function getUndoConflictToast(category: string): ToastMessage {
	const item = categoryName(category);
	return {
		title: t`Someone got there first`,
		text: t`The turns for ${item} have changed. Nothing was undone. Please look again.`,
		isError: true,
		tag: "undo-turn" satisfies Change["kind"],
	};
}

function getMendConflictToast(category: string): ToastMessage {
	const item = categoryName(category);
	return {
		title: t`Someone got there first`,
		text: t`The turns for ${item} have changed. Nothing was changed. Please look again.`,
		isError: true,
	};
}

function getNotNowConflictToast(category: string): ToastMessage {
	const item = categoryName(category);
	return {
		title: t`Someone got there first`,
		text: t`The pick for ${item} has changed. Please look again.`,
		isError: true,
	};
}

/** @param family as it was before the change */
export function getChangeErrorToast(error: unknown, change: Change, family: Family): ToastMessage {
	const conflict = error instanceof TurnConflict && getConflict(error, change, family);
	if (conflict) return conflict;
	if (error instanceof StoreError && error.code === "account-deleted") return getAccountDeletedToast();
	const group = groupOf(family);
	const failed = describeFailed(change.kind, group);
	const personal = error instanceof StoreError ? describePersonal(error.code, group) : undefined;
	if (personal !== undefined) return { title: failed, text: personal, isError: true };
	const storageMessage = error instanceof StoreError ? STORAGE_ERROR_MESSAGES[error.code] : undefined;
	if (storageMessage !== undefined) return { title: t`Not saved`, text: i18n._(storageMessage), isError: true };
	return { title: t`Error`, text: failed, isError: true };
}

function getConflict(
	{ conflictingMember }: TurnConflict,
	change: Change,
	{ members, categories }: Family,
): ToastMessage | undefined {
	switch (change.kind) {
		case "record-turn":
			return getConflictToast(
				findName(members, change.member),
				findName(categories, change.category),
				conflictingMember,
			);
		case "undo-turn":
			return getUndoConflictToast(findName(categories, change.category));
		case "mend-turn":
		case "redo-turn":
			return getMendConflictToast(findName(categories, change.category));
		case "not-now":
			return getNotNowConflictToast(findName(categories, change.category));
		default:
			return undefined;
	}
}
