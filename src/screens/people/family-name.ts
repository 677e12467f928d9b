import { select } from "@lingui/core/macro";
import type { GroupKind } from "../../rules/group-kind.ts";
import type { OwnFamily } from "../../stores/people.ts";

/** Under which every family of an account begins (specification, section 9). */
const FIRST_NAME = "My Family";

/**
 * What a family is called by whoever reads it: one that still has its first name is its owner's to everybody else.
 *
 * @param group what it is, where that is known
 */
export function getFamilyName(
	{ name, role, owner }: Pick<OwnFamily, "name" | "role" | "owner">,
	group: GroupKind = "family",
): string {
	return name === FIRST_NAME && role !== "owner" && owner !== undefined ? nameAfter(owner, group) : name;
}

/** The same of a family that one is invited to, of which one knows who has invited. */
export function getInvitingFamilyName(name: string, invitedBy: string | undefined): string {
	return name === FIRST_NAME && invitedBy !== undefined ? nameAfter(invitedBy, "family") : name;
}

function nameAfter(owner: string, group: GroupKind): string {
	return select(group, { family: `${owner}'s family`, other: `${owner}'s group` });
}
