import { isDeepStrictEqual } from "node:util";
import type { Change } from "../../src/rules/changes.ts";
import { type Family, namesOf } from "../../src/rules/family.ts";
import type { FamilyStore, SyncStatus } from "../../src/stores/family-store.ts";
import {
	addCategory,
	addMember,
	categoryOf,
	cycleOf,
	drawIn as drawOf,
	memberOf,
	resetIn,
	type TurnOptions,
	turnIn,
} from "../../src/stores/opened-stores.test-helper.ts";

/**
 * Without what was removed: when that was is the backend's clock, and that it comes back is in the stores' contract.
 */
export function requireFamily(store: FamilyStore): Family {
	const shown = store.family();
	if (shown === undefined) throw new Error("the store shows no family");
	return withoutRemoved(shown);
}

export function withoutRemoved({ removed, ...family }: Family): Family {
	return family;
}

export const memberNames = (store: FamilyStore) => namesOf(requireFamily(store).members);
export const categoryNames = (store: FamilyStore) => namesOf(requireFamily(store).categories);
/** The id of a member. */
export const idOf = (store: FamilyStore, name: string) => memberOf(requireFamily(store), name).id;
export const dishesOf = (store: FamilyStore) => categoryOf(requireFamily(store), "Dishes");
/** Who has had a turn in the running cycle. */
export const cycleIn = (store: FamilyStore, name = "Dishes") => cycleOf(requireFamily(store), name);

export async function addMembersAndCategories(
	store: FamilyStore,
	members: readonly string[],
	categories: readonly string[],
) {
	for (const name of members) await store.change(addMember(name));
	for (const name of categories) await store.change(addCategory(name));
}

/** Who is drawn, as the result screen says it. */
export const drawIn = (store: FamilyStore) => drawOf(requireFamily(store), "Dishes");

/** The next turn, of whoever is drawn without a name. */
export const turnOf = (store: FamilyStore, options: Partial<TurnOptions> = {}) =>
	turnIn(requireFamily(store), { category: "Dishes", ...options });

export const resetOf = (store: FamilyStore) => resetIn(requireFamily(store), "Dishes");

export function undoOf(store: FamilyStore): Change {
	const { id } = dishesOf(store);
	return { kind: "undo-turn", category: id, turn: requireFamily(store).turns.at(-1)?.id ?? "no turn" };
}

export const removeMember = (store: FamilyStore, name: string): Change => ({
	...{ kind: "remove-member", member: idOf(store, name) },
});

/** Resolves as soon as the store shows such a family. */
export const waitForFamily = (store: FamilyStore, isSo: (family: Family | undefined) => boolean) =>
	waitForStores([store], () => isSo(store.family()));

/** Resolves as soon as the store has such a status. */
export const waitForSyncStatus = (store: FamilyStore, isSo: (status: SyncStatus) => boolean) =>
	waitForStores([store], () => isSo(store.syncStatus()));

/** Resolves when no change is pending and the server answers. */
export const waitForSync = (store: FamilyStore) =>
	waitForSyncStatus(store, ({ isOffline, queued }) => !isOffline && queued.length === 0);

/** Resolves as soon as all that are open show the same, but for what was removed: when that was is each one's clock. */
export function waitForSame(...stores: readonly FamilyStore[]): Promise<void> {
	return waitForStores(stores, () => {
		const [first, ...others] = stores.flatMap((store) => store.family() ?? []).map(withoutRemoved);
		return others.every((family) => isDeepStrictEqual(family, first));
	});
}

function waitForStores(stores: readonly FamilyStore[], isSo: () => boolean): Promise<void> {
	return new Promise((resolve) => {
		const unsubscribes = stores.map((store) => store.subscribe(check));
		check();
		function check() {
			if (!isSo()) return;
			for (const unsubscribe of unsubscribes) unsubscribe();
			resolve();
		}
	});
}
