import { groupOf } from "../../rules/family.ts";
import { EMPTY_FAMILY, useFamily, usePeople } from "../family/family-context.tsx";
import { getFamilyName } from "./family-name.ts";
import { personName } from "./person-name.ts";

/** What whoever looks calls the family that is open; undefined where a backend knows nobody but its owner. */
export function useFamilyName(): string | undefined {
	const people = usePeople();
	const family = useFamily() ?? EMPTY_FAMILY;
	if (people === undefined) return undefined;
	const owner = people.people.find(({ role }) => role === "owner");
	// The name of their face, where they have given none.
	const isKnown = owner !== undefined && (owner.name !== undefined || owner.member !== undefined);
	const named = isKnown ? { ...people.family, owner: personName(owner, family) } : people.family;
	return getFamilyName(named, groupOf(family));
}
