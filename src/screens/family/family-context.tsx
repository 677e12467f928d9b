import { createContext, use, useSyncExternalStore } from "react";
import type { Change } from "../../rules/changes.ts";
import { type Family, groupOf, NO_FAMILY } from "../../rules/family.ts";
import type { GroupKind } from "../../rules/group-kind.ts";
import type { StoredFamily } from "../../rules/stored-family.ts";
import type { FamilyStore, SyncStatus } from "../../stores/family-store.ts";
import { type FamilyPeople, findMe } from "../../stores/people.ts";

/** The family of a page that knows none yet. The page is prerendered with it. */
export const EMPTY_FAMILY: Family = NO_FAMILY;

export const FamilyContext = createContext<FamilyStore | undefined>(undefined);

/** Replaces the store on a page that knows no family. */
export const NO_STORE: Pick<FamilyStore, "subscribe" | "family"> = {
	subscribe: () => () => undefined,
	family: () => undefined,
};

export function useFamilyStore(): FamilyStore {
	const store = use(FamilyContext);
	if (!store) throw new Error("FamilyContext is missing");
	return store;
}

export function useFamily(): Family | undefined {
	const store = useFamilyStore();
	return useSyncExternalStore(store.subscribe, store.family, () => EMPTY_FAMILY);
}

/** What `useFamily` shows, with everything that was ever stored. */
export function useStoredFamily(): StoredFamily {
	const store = useFamilyStore();
	return useSyncExternalStore(store.subscribe, store.stored, store.stored) ?? NO_FAMILY;
}

/** Undefined if only the owner can be in the family, as with a guest's family and with some backends. */
export function usePeople(): FamilyPeople | undefined {
	const store = useFamilyStore();
	const people = () => store.people?.();
	return useSyncExternalStore(store.subscribe, people, () => undefined);
}

/** The id of the member who is looking, or whose screen it is; undefined if nobody has said so. */
export function useOwnFace(): string | undefined {
	const people = usePeople();
	return people && findMe(people)?.member;
}

export function useSyncStatus(): SyncStatus {
	const store = useFamilyStore();
	return useSyncExternalStore(store.subscribe, store.syncStatus, store.syncStatus);
}

/** Whether a change of one of the kinds can be made here. What cannot be done is not shown. */
export function useCan(...kinds: readonly Change["kind"][]): boolean {
	const store = useFamilyStore();
	const can = () => kinds.some((kind) => store.can(kind));
	return useSyncExternalStore(store.subscribe, can, can);
}

/** Whether turns can be mended here, and recorded for another day. */
export const useCanMend = () => useCan("mend-turn");

/** Whether anything in a member's sheet can be changed here. */
export function useCanEditMember(): boolean {
	return useCan("rename-member", "set-away", "edit-member", "move-member");
}

/** Whether anything in a category's sheet can be changed here. */
export function useCanEditCategory(): boolean {
	return useCan("rename-category", "move-category", "edit-category");
}

/** The kind of the open family, for the words about it. A page that knows none has the words for a family. */
export function useGroup(): GroupKind {
	const { subscribe, family } = use(FamilyContext) ?? NO_STORE;
	return useSyncExternalStore(
		subscribe,
		() => groupOf(family() ?? EMPTY_FAMILY),
		() => groupOf(EMPTY_FAMILY),
	);
}
