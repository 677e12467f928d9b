import { groupOf } from "../../rules/family.ts";
import { EMPTY_FAMILY, useFamily, usePeople } from "../family/family-context.tsx";
import { getFamilyName } from "./family-name.ts";
import { personName } from "./person-name.ts";

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
