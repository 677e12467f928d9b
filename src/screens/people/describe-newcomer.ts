import { select, t } from "@lingui/core/macro";
import { isolateText } from "../../languages/isolate.ts";
import type { GroupKind } from "../../rules/group-kind.ts";
import type { InvitedRole } from "../../stores/cloud/families/invitations.ts";

/**
 * Says that a person or a screen is in the family now.
 *
 * @param name undefined if the family knows none
 */
export function describeNewcomer(role: InvitedRole, name: string | undefined, group: GroupKind): string {
	if (role === "screen") {
		const screen = isolateText(name ?? t`A screen`);
		return select(group, {
			family: `${screen} shows this family now`,
			other: `${screen} shows this group now`,
		});
	}
	const person = isolateText(name ?? t`Someone`);
	return select(group, { family: `${person} joined the family`, other: `${person} joined the group` });
}
