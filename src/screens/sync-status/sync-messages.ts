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
		default:
			return t`Not saved`;
	}
}

function getNotAddedMessage(item: string): string {
	return t`${item} was not added.`;
}

function getNotRemovedMessage(item: string): string {
	return t`${item} was not removed.`;
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
