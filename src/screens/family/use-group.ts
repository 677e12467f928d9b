import { use, useSyncExternalStore } from "react";
import { groupOf } from "../../rules/family.ts";
import type { GroupKind } from "../../rules/group-kind.ts";
import { EMPTY_FAMILY, FamilyContext, NO_STORE } from "./family-context.tsx";

/** The kind of the open family, for the words about it. A page that knows none has the words for a family. */
export function useGroup(): GroupKind {
	const { subscribe, family } = use(FamilyContext) ?? NO_STORE;
	return useSyncExternalStore(
		subscribe,
		() => groupOf(family() ?? EMPTY_FAMILY),
		() => groupOf(EMPTY_FAMILY),
	);
}
