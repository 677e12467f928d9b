import { plural, t } from "@lingui/core/macro";
import type { FailedChange, StuckChange } from "../../stores/family-store.ts";
import { categoryName } from "../text/category-name.ts";

function describeUnsyncedChange({ change }: FailedChange | StuckChange): string {
	switch (change.kind) {
		case "add-member":
			return getNotAddedMessage(change.name);
		case "add-category":
			return getNotAddedMessage(categoryName(change.name));
		case "remove-member":
			return getNotRemovedMessage(change.name);
		case "remove-category":
			return getNotRemovedMessage(categoryName(change.name));
		case "reset-category": {
			const item = categoryName(change.name);
			return t`${item} was not reset.`;
		}
		case "undo-reset": {
			const item = categoryName(change.name);
			return t`The reset of ${item} was not undone.`;
		}
		case "record-turn": {
			const { member } = change.draw;
			return t`${member}'s turn was not recorded.`;
		}
		case "merge-family":
			return t`The family was not added.`;
		case "open-draw": {
			const { member } = change.draw;
			return t`${member} was picked, but that was not saved.`;
		}
		case "pass-draw": {
			const { member } = change.next;
			return t`${member} was picked, but that was not saved.`;
		}
		case "undo-turn": {
			const item = categoryName(change.category);
			return t`The last turn for ${item} was not undone.`;
		}
		case "set-away": {
			const member = change.name;
			return change.backOn === null ? t`${member} was not marked as back.` : t`${member} was not marked as away.`;
		}
		case "edit-member":
			return getNotChangedMessage(change.name);
		case "edit-category":
			return getNotChangedMessage(categoryName(change.name));
		case "rename-member":
			return getNotRenamedMessage(change.name);
		case "rename-category":
			return getNotRenamedMessage(categoryName(change.name));
		case "move-member":
			return getNotMovedMessage(change.name);
		case "move-category":
			return getNotMovedMessage(categoryName(change.name));
	}
}

function getNotAddedMessage(item: string): string {
	return t`${item} was not added.`;
}

function getNotRemovedMessage(item: string): string {
	return t`${item} was not removed.`;
}

function getNotChangedMessage(item: string): string {
	return t`${item} was not changed.`;
}

function getNotRenamedMessage(item: string): string {
	return t`${item} was not renamed.`;
}

function getNotMovedMessage(item: string): string {
	return t`${item} was not moved.`;
}

export function getFailedChangeMessage(failed: FailedChange): string {
	const { change, conflictingMember: winner } = failed;
	const loss = describeUnsyncedChange(failed);
	if (change.kind !== "record-turn") return t`The server did not accept one of your changes: ${loss}`;
	const { category, member } = change.draw;
	const item = categoryName(category);
	if (winner === member) {
		return t`Another phone got there first: ${member}'s turn for ${item} is already recorded. It only counts once.`;
	}
	return winner === undefined
		? t`Another phone changed the turns for ${item} after you picked ${member}. ${loss}`
		: t`Another phone got there first: it gave ${winner} the turn for ${item} while you picked ${member}. ${loss}`;
}

export function getStuckChangeMessage(stuck: StuckChange): string {
	const loss = describeUnsyncedChange(stuck);
	return t`This change could not be sent: ${loss} Later changes are waiting for it.`;
}

/** The beginning of a sentence. */
export function getPendingCountMessage(count: number): string {
	return plural(count, { one: "# change is waiting to be sent", other: "# changes are waiting to be sent" });
}

export function getOtherAccountPendingMessage(count: number): string {
	return plural(count, {
		one: "# change from another account is waiting to be sent. It stays on this device until that account logs in.",
		other:
			"# changes from another account are waiting to be sent. They stay on this device until that account logs in.",
	});
}
