import { t } from "@lingui/core/macro";
import { runningCycle } from "../../../rules/cycle.ts";
import { type Category, type Family, findCategory } from "../../../rules/family.ts";
import { EMPTY_FAMILY, useCan, useFamilyStore } from "../../family/family-context.tsx";
import { createPageMemory } from "../../family/page-memory.ts";
import { useFamilyChange } from "../../family/use-family-change.ts";
import { categoryName } from "../../text/category-name.ts";

/** The ids of the turns that this page has reset, by category. */
const resetTurns = createPageMemory<readonly string[]>();

export interface Reset {
	readonly reset: (category: Category) => Promise<void>;
	readonly getUndo: (category: Category) => (() => void) | undefined;
	/**
	 * Makes a reset final, as a draw does.
	 *
	 * @param category its id
	 */
	readonly forget: (category: string) => void;
}

/** Resets categories. A reset can be undone until somebody draws for its category or the page closes. */
export function useReset(family: Family): Reset {
	const change = useFamilyChange();
	const canUndo = useCan("undo-reset");
	const store = useFamilyStore();
	const resets = resetTurns(store);

	function forget(category: string) {
		resets.delete(category);
	}

	async function reset(category: Category) {
		const { id, name } = category;
		const item = categoryName(name);
		const turns = runningCycle(family, category).map((turn) => turn.id);
		resets.set(id, turns);
		const done = {
			title: t`Category Reset`,
			text: t`${item} cycle has been reset. Everyone can be chosen again!`,
			isTrue: () => isEmpty(store.family() ?? EMPTY_FAMILY, id),
		};
		if (!(await change({ kind: "reset-category", category: id, turns }, done))) forget(id);
	}

	function getUndo(category: Category) {
		const turns = resets.get(category.id);
		if (!canUndo || turns === undefined || runningCycle(family, category).length > 0) return undefined;
		return () => void change({ kind: "undo-reset", category: category.id, turns });
	}

	return { reset, getUndo, forget };
}

/** @param id of the category */
function isEmpty(family: Family, id: string): boolean {
	const category = findCategory(family, id);
	return category !== undefined && runningCycle(family, category).length === 0;
}
