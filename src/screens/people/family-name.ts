import { select, t } from "@lingui/core/macro";
import { groupOf } from "../../rules/family.ts";
import type { GroupKind } from "../../rules/group-kind.ts";
import type { OwnFamily } from "../../stores/people.ts";
import { EMPTY_FAMILY, useFamily, usePeople } from "../family/family-context.tsx";
import { personName } from "./person-name.ts";

/** Every family of an account begins with this name (specification, section 9). */
const FIRST_NAME = "My Family";

/**
 * What its reader calls a family. As long as it has its first name, everybody else calls it the owner's.
 *
 * @param group what it is, if that is known
 */
export function getFamilyName(
	{ name, role, owner }: Pick<OwnFamily, "name" | "role" | "owner">,
	group: GroupKind = "family",
): string {
	if (name !== FIRST_NAME) return name;
	if (role !== "owner" && owner !== undefined) return nameAfter(owner, group);
	return select(group, { family: "My Family", other: "My Group" });
}

/** The name of a family that somebody is invited to. They know only who has invited them. */
export function getInvitingFamilyName(name: string, invitedBy: string | undefined): string {
	if (name !== FIRST_NAME) return name;
	return invitedBy === undefined ? t`A family` : nameAfter(invitedBy, "family");
}

function nameAfter(owner: string, group: GroupKind): string {
	return select(group, { family: `${owner}'s family`, other: `${owner}'s group` });
}

/** What the reader calls the open family; undefined if a backend knows only its owner. */
export function useFamilyName(): string | undefined {
	const people = usePeople();
	const family = useFamily() ?? EMPTY_FAMILY;
	if (people === undefined) return undefined;
	const owner = people.people.find(({ role }) => role === "owner");
	// An owner who has not given a name has that of their face.
	const isKnown = owner !== undefined && (owner.name !== undefined || owner.member !== undefined);
	const named = isKnown ? { ...people.family, owner: personName(owner, family) } : people.family;
	return getFamilyName(named, groupOf(family));
}
