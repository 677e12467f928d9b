import { use, useSyncExternalStore } from "react";
import { groupOf } from "../../rules/family.ts";
import type { GroupKind } from "../../rules/group-kind.ts";
import { EMPTY_FAMILY, FamilyContext, NO_STORE } from "./family-context.tsx";

/** What the open family is, for the words about it. The default is a family, on a page that knows none. */
export function useGroup(): GroupKind {
	const { subscribe, family } = use(FamilyContext) ?? NO_STORE;
	return useSyncExternalStore(
		subscribe,
		() => groupOf(family() ?? EMPTY_FAMILY),
		() => groupOf(EMPTY_FAMILY),
	);
}
