import { i18n, type MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import type { Change } from "../../rules/changes.ts";
import type { Draw } from "../../rules/turns.ts";
import { StoreError, type StoreErrorCode, TurnConflict } from "../../stores/errors.ts";
import type { ToastMessage } from "../../ui/toast.ts";
import { categoryName } from "../text/category-name.ts";
import { getAccountDeletedToast } from "./account-deleted-toast.ts";

/** The first six: specification, section 8. */
const CHANGE_ERROR_MESSAGES: Record<Change["kind"], MessageDescriptor> = {
	"add-member": msg`Failed to add family member`,
	"remove-member": msg`Failed to remove family member`,
	"add-category": msg`Failed to add decision category`,
	"remove-category": msg`Failed to remove decision category`,
	"record-turn": msg`Failed to record turn`,
	"reset-category": msg`Failed to reset category`,
	"undo-reset": msg`Failed to undo the reset`,
	"merge-family": msg`Failed to add the family`,
	"open-draw": msg`Failed to save the pick`,
	"pass-draw": msg`Failed to pick someone else`,
	"undo-turn": msg`Failed to undo the turn`,
	"set-away": msg`Failed to change who is away`,
	"edit-member": msg`Failed to change family member`,
	"rename-member": msg`Failed to rename family member`,
	"move-member": msg`Failed to change the order of the family`,
	"edit-category": msg`Failed to change decision category`,
	"rename-category": msg`Failed to rename decision category`,
	"move-category": msg`Failed to change the order of the categories`,
};

/** Why a guest's browser did not store the family. The errors of an account have no reason (specification, section 8). */
const STORAGE_ERROR_MESSAGES: Partial<Record<StoreErrorCode, MessageDescriptor>> = {
	"storage-full": msg`This browser has no room left to save your family. Your changes will be lost when you close this page. Free up some space, then change anything to save it all.`,
	"not-loaded": msg`A part of the app is missing and could not be loaded. Please check your connection and try again.`,
	"storage-forbidden": msg`This browser won't let us save your family. Your changes will be lost when you close this page. Leave private browsing, or allow this site to store data.`,
};

export function getQueuedToast(): ToastMessage {
	return {
		title: t`Waiting to Be Sent`,
		text: t`Saved on this device. It will be sent as soon as the server can be reached.`,
	};
}

/** For a draw after which the turns of its category changed elsewhere: by a turn of `conflictingMember`, or otherwise. */
export function getConflictToast({ member, category }: Draw, conflictingMember: string | undefined): ToastMessage {
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

export function getAwayConflictToast({ member }: Draw): ToastMessage {
	return {
		title: t`${member} is away`,
		text: t`${member} was marked as away while you were deciding. Nothing was recorded. Please pick again.`,
		isError: true,
	};
}

export function getUndoConflictToast(category: string): ToastMessage {
	const item = categoryName(category);
	return {
		title: t`Someone got there first`,
		text: t`The turns for ${item} have changed. Nothing was undone. Please look again.`,
		isError: true,
		tag: "undo-turn" satisfies Change["kind"],
	};
}

function getPassConflictToast(category: string): ToastMessage {
	const item = categoryName(category);
	return {
		title: t`Someone got there first`,
		text: t`The pick for ${item} has changed. Please look again.`,
		isError: true,
	};
}

export function getChangeErrorToast(error: unknown, change: Change): ToastMessage {
	if (error instanceof TurnConflict && change.kind === "record-turn") {
		return getConflictToast(change.draw, error.conflictingMember);
	}
	if (error instanceof TurnConflict && change.kind === "undo-turn") return getUndoConflictToast(change.category);
	if (error instanceof TurnConflict && change.kind === "pass-draw") return getPassConflictToast(change.draw.category);
	if (error instanceof StoreError && error.code === "account-deleted") return getAccountDeletedToast();
	const storageMessage = error instanceof StoreError ? STORAGE_ERROR_MESSAGES[error.code] : undefined;
	if (storageMessage !== undefined) return { title: t`Not saved`, text: i18n._(storageMessage), isError: true };
	return { title: t`Error`, text: i18n._(CHANGE_ERROR_MESSAGES[change.kind]), isError: true };
}
