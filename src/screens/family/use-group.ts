import { use, useSyncExternalStore } from "react";
import { groupOf } from "../../rules/family.ts";
import type { GroupKind } from "../../rules/group-kind.ts";
import { EMPTY_FAMILY, FamilyContext } from "./family-context.tsx";

const NOWHERE = { subscribe: () => () => undefined, family: () => undefined };

/** What the open family is, for the words about it; a family, the default, on a page that knows none. */
export function useGroup(): GroupKind {
	const { subscribe, family } = use(FamilyContext) ?? NOWHERE;
	return useSyncExternalStore(
		subscribe,
		() => groupOf(family() ?? EMPTY_FAMILY),
		() => groupOf(EMPTY_FAMILY),
	);
}
