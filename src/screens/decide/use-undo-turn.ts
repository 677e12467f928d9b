import { t } from "@lingui/core/macro";
import { lastTurn } from "../../rules/apply-change.ts";
import { EMPTY_FAMILY } from "../../rules/family.ts";
import { toast } from "../../ui/toast.ts";
import { getUndoConflictToast } from "../family/change-messages.ts";
import { useFamilyStore } from "../family/family-context.tsx";
import { useFamilyChange } from "../family/use-family-change.ts";
import { categoryName } from "../text/category-name.ts";

/** Takes back the turn `id` of a category and says so, or that it is no longer the last one. */
export function useUndoTurn(): (category: string, id: string | undefined) => Promise<void> {
	const store = useFamilyStore();
	const change = useFamilyChange();
	return async (category, id) => {
		const readFamily = () => store.family() ?? EMPTY_FAMILY;
		const turn = lastTurn(readFamily(), category);
		if (id === undefined || turn?.id !== id) {
			toast(getUndoConflictToast(category));
			return;
		}
		if (!(await change({ kind: "undo-turn", category, turn: id }))) return;
		if (readFamily().turns?.some((one) => one.id === id)) {
			toast(getUndoConflictToast(category));
			return;
		}
		const { member } = turn;
		const item = categoryName(category);
		toast({ title: t`Turn Taken Back`, text: t`${member}'s turn for ${item} no longer counts. The draw stands.` });
	};
}
