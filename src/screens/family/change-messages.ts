import { i18n, type MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import type { Change } from "../../rules/changes.ts";
import { type Family, groupOf } from "../../rules/family.ts";
import type { GroupKind } from "../../rules/group-kind.ts";
import { StoreError, type StoreErrorCode, TurnConflict } from "../../stores/errors.ts";
import type { ToastMessage } from "../../ui/toast.ts";
import { getAccountDeletedToast } from "../account/account-deleted-toast.ts";
import { categoryName } from "../text/category-name.ts";
import { CHANGE_TEXTS } from "./change-texts.ts";
import { findName } from "./find-name.ts";
import { describeNotIn } from "./not-in-group.ts";

function describeFailed(kind: Change["kind"], group: GroupKind): string {
	const { failed } = CHANGE_TEXTS[kind];
	return typeof failed === "function" ? failed(group) : i18n._(failed);
}

/** Why the family does not accept somebody's change; undefined if something else has failed. */
function describePersonal(code: StoreErrorCode, group: GroupKind): string | undefined {
	if (code === "not_in_family") return describeNotIn(group);
	return code === "role" ? t`Your role does not allow this.` : undefined;
}

/** Why a guest's browser did not store the family. Errors of an account give no reason (specification, section 8). */
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
	const category = "category" in change && findName(categories, change.category);
	if (!category) return undefined;
	if (change.kind === "record-turn")
		return getConflictToast(findName(members, change.member), category, conflictingMember);
	if (change.kind === "undo-turn") return getUndoConflictToast(category);
	return change.kind === "not-now" ? getNotNowConflictToast(category) : getMendConflictToast(category);
}
