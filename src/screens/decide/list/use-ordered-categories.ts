import { useMemo } from "react";
import { type Category, type Family, findMember, type Member } from "../../../rules/family.ts";
import { sortMemberFirst } from "../../../rules/member-first.ts";
import { useOwnFace, usePeople } from "../../family/family-context.tsx";

/** A screen that was given to somebody shows first what concerns them. */
export function useOrderedCategories(
	family: Family,
	today: string,
): { readonly ordered: readonly Category[]; readonly owner: Member | undefined } {
	const isScreen = usePeople()?.family.role === "screen";
	const ownFace = useOwnFace();
	const owner = isScreen && ownFace !== undefined ? findMember(family, ownFace) : undefined;
	const ordered = useMemo(
		() => (owner === undefined ? family.categories : sortMemberFirst(family, owner.id, today)),
		[family, owner, today],
	);
	return { ordered, owner };
}
