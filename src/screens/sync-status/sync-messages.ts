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
		case "bring-family":
			return t`The family was not brought along.`;
		case "open-draw": {
			const { member } = change.draw;
			return t`${member} was drawn, but that was not saved.`;
		}
		case "pass-draw": {
			const { member } = change.next;
			return t`${member} was drawn, but that was not saved.`;
		}
		case "undo-turn": {
			const item = categoryName(change.category);
			return t`The last turn of ${item} was not undone.`;
		}
		case "set-away": {
			const member = change.name;
			return change.backOn === null
				? t`It was not saved that ${member} is back.`
				: t`It was not saved that ${member} is away.`;
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
	if (change.kind !== "record-turn") return t`The server did not accept a change that was waiting: ${loss}`;
	const { category, member } = change.draw;
	const item = categoryName(category);
	if (winner === member) {
		return t`Another phone was quicker: ${member} already had the turn for ${item}. It counts once.`;
	}
	return winner === undefined
		? t`The turns of ${item} were changed on another phone after you chose ${member}: ${loss}`
		: t`${winner} was quicker: ${winner} had the turn for ${item} at the moment you chose ${member}. ${loss}`;
}

export function getStuckChangeMessage(stuck: StuckChange): string {
	const loss = describeUnsyncedChange(stuck);
	return t`This change could not be sent: ${loss} What was changed after it waits for it.`;
}

/** The beginning of a sentence. */
export function getPendingCountMessage(count: number): string {
	return plural(count, { one: "# change is waiting to be sent", other: "# changes are waiting to be sent" });
}
