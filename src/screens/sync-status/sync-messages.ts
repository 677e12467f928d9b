import { plural, t } from "@lingui/core/macro";
import { type Family, groupOf } from "../../rules/family.ts";
import type { FailedChange, NamedChange } from "../../stores/family-store.ts";
import { describeLost } from "../family/change-texts.ts";
import { findName } from "../family/find-name.ts";
import { describeNotIn } from "../family/not-in-group.ts";
import { categoryName } from "../text/category-name.ts";

const describeUnsyncedChange = ({ change, names }: NamedChange, family: Family) => describeLost(change, names, family);

/** @param family the open one, maybe not the one that the change was for */
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
