import { undoableTurn } from "../../../rules/cycle.ts";
import { findCategory } from "../../../rules/family.ts";
import { toast } from "../../../ui/toast.ts";
import { getUndoConflictToast } from "../../family/change-messages.ts";
import { EMPTY_FAMILY, useFamilyStore } from "../../family/family-context.tsx";
import { findName } from "../../family/find-name.ts";
import { useFamilyChange } from "../../family/use-family-change.ts";

/**
 * Takes back the turn `id` of a category, or says that it is no longer the last one. The card shows that it is gone.
 */
export function useUndoTurn(): (category: string, id: string) => Promise<void> {
	const store = useFamilyStore();
	const change = useFamilyChange();
	return async (category, id) => {
		const readFamily = () => store.family() ?? EMPTY_FAMILY;
		const name = findName(readFamily().categories, category);
		const found = findCategory(readFamily(), category);
		const turn = found && undoableTurn(readFamily(), found);
		if (turn?.id !== id) {
			toast(getUndoConflictToast(name));
			return;
		}
		if (!(await change({ kind: "undo-turn", category, turn: id }))) return;
		if (readFamily().turns.some((turn) => turn.id === id)) toast(getUndoConflictToast(name));
	};
}
