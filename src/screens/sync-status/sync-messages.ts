import { plural, select, t } from "@lingui/core/macro";
import { type Family, groupOf } from "../../rules/family.ts";
import type { FailedChange, NamedChange } from "../../stores/family-store.ts";
import { findName } from "../family/find-name.ts";
import { describeNotIn } from "../family/not-in-group.ts";
import { categoryName } from "../text/category-name.ts";

/** @param family has everybody's names of today */
function describeUnsyncedChange({ change, names }: NamedChange, { members, categories }: Family): string {
	const nameMember = (id: string) => findName(members, id, names);
	const nameCategory = (id: string) => categoryName(findName(categories, id, names));
	switch (change.kind) {
		case "add-member":
			return getNotAddedMessage(change.name);
		case "add-category":
			return getNotAddedMessage(categoryName(change.name));
		case "remove-member":
			return getNotRemovedMessage(nameMember(change.member));
		case "remove-category":
			return getNotRemovedMessage(nameCategory(change.category));
		case "restore-member":
			return getNotRestoredMessage(nameMember(change.member));
		case "restore-category":
			return getNotRestoredMessage(nameCategory(change.category));
		case "reset-category": {
			const item = nameCategory(change.category);
			return t`${item} was not reset.`;
		}
		case "undo-reset": {
			const item = nameCategory(change.category);
			return t`The reset of ${item} was not undone.`;
		}
		case "record-turn": {
			const member = nameMember(change.member);
			return t`${member}'s turn was not recorded.`;
		}
		case "set-group-kind":
			return t`What you are was not changed.`;
		case "set-time-zone":
			return t`The time zone was not changed.`;
		case "merge-family": {
			const group = groupOf(change.family);
			return select(group, { family: "The family was not added.", other: "The group was not added." });
		}
		case "look-at-draw": {
			const member = nameMember(change.member);
			return t`${member} was picked, but that was not saved.`;
		}
		case "leave-draw": {
			const item = nameCategory(change.category);
			return t`The pick for ${item} was not left for later.`;
		}
		case "not-now": {
			const member = nameMember(change.member);
			return t`“Not now” for ${member} was not saved.`;
		}
		case "undo-turn": {
			const item = nameCategory(change.category);
			return t`The last turn for ${item} was not undone.`;
		}
		case "cancel-turn": {
			const item = nameCategory(change.category);
			return t`A turn for ${item} was not undone.`;
		}
		case "mend-turn": {
			const item = nameCategory(change.category);
			return t`A turn for ${item} was not changed.`;
		}
		case "redo-turn": {
			const item = nameCategory(change.category);
			return t`A turn for ${item} was not brought back.`;
		}
		case "settle": {
			const [from, to] = [nameMember(change.from), nameMember(change.to)];
			return t`What ${from} owes ${to} was not settled.`;
		}
		case "undo-settlement": {
			const [from, to] = [nameMember(change.from), nameMember(change.to)];
			return t`What ${from} owed ${to} is still settled.`;
		}
		case "set-away": {
			const member = nameMember(change.member);
			return change.backOn === null ? t`${member} was not marked as back.` : t`${member} was not marked as away.`;
		}
		case "edit-member":
			return getNotChangedMessage(nameMember(change.member));
		case "edit-category":
			return getNotChangedMessage(nameCategory(change.category));
		case "rename-member":
			return getNotRenamedMessage(nameMember(change.member));
		case "rename-category":
			return getNotRenamedMessage(nameCategory(change.category));
		case "move-member":
			return getNotMovedMessage(nameMember(change.member));
		case "move-category":
			return getNotMovedMessage(nameCategory(change.category));
	}
}

function getNotAddedMessage(item: string): string {
	return t`${item} was not added.`;
}

function getNotRemovedMessage(item: string): string {
	return t`${item} was not removed.`;
}

function getNotRestoredMessage(item: string): string {
	return t`${item} was not brought back.`;
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

/** @param family the open one, which need not be the one it was meant for */
export function getFailedChangeMessage(failed: FailedChange, family: Family): string {
	const { familyName } = failed;
	if (failed.reason === "not_in_family") {
		const loss = describeUnsyncedChange(failed, family);
		return familyName === undefined
			? `${describeNotIn(groupOf(family))} ${loss}`
			: t`You are no longer in ${familyName}. ${loss}`;
	}
	const failure = describeFailure(failed, family);
	return familyName === undefined ? failure : t`${familyName}: ${failure}`;
}

function describeFailure(failed: FailedChange, family: Family): string {
	const { change, names, conflictingMember: winner } = failed;
	const loss = describeUnsyncedChange(failed, family);
	if (failed.reason === "role") return t`Your role does not allow this. ${loss}`;
	if (change.kind !== "record-turn" && failed.reason === "conflict") return t`Another phone got there first. ${loss}`;
	if (change.kind !== "record-turn") return t`The server did not accept one of your changes: ${loss}`;
	const member = findName(family.members, change.member, names);
	const item = categoryName(findName(family.categories, change.category, names));
	if (winner === member) {
		return t`Another phone got there first: ${member}'s turn for ${item} is already recorded. It only counts once.`;
	}
	return winner === undefined
		? t`Another phone changed the turns for ${item} after you picked ${member}. ${loss}`
		: t`Another phone got there first: it gave ${winner} the turn for ${item} while you picked ${member}. ${loss}`;
}

export function getStuckChangeMessage(stuck: NamedChange, family: Family): string {
	const loss = describeUnsyncedChange(stuck, family);
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
