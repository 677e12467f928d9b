import { t } from "@lingui/core/macro";
import { standingDraw } from "../../rules/draw.ts";
import { EMPTY_FAMILY, type Family, type Turn } from "../../rules/family.ts";
import { lastTurn } from "../../rules/last-turn.ts";
import { getToday } from "../../stores/local-day.ts";
import { dismissToasts, toast } from "../../ui/toast.ts";
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
		// Its Undo is used up.
		dismissToasts("record-turn");
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
		toast({ title: t`Turn Undone`, text: describeUndo(readFamily(), turn) });
	};
}

function describeUndo(family: Family, { category, member }: Turn): string {
	const item = categoryName(category);
	const drawn = standingDraw(family, category, getToday())?.draw.member;
	if (drawn === undefined) return t`${member}'s turn for ${item} no longer counts.`;
	if (drawn === member) return t`${member}'s turn for ${item} no longer counts. The pick still stands.`;
	return t`${member}'s turn for ${item} no longer counts. It's ${drawn}'s turn again.`;
}
