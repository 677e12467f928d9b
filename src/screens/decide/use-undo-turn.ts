import { t } from "@lingui/core/macro";
import { undoableTurn } from "../../rules/cycle.ts";
import { findOpenDraw } from "../../rules/draw.ts";
import { type Family, findCategory, type Turn } from "../../rules/family.ts";
import { getToday } from "../../stores/local-day.ts";
import { dismissToasts, toast } from "../../ui/toast.ts";
import { getUndoConflictToast } from "../family/change-messages.ts";
import { EMPTY_FAMILY, useFamilyStore } from "../family/family-context.tsx";
import { findName } from "../family/find-name.ts";
import { useFamilyChange } from "../family/use-family-change.ts";
import { categoryName } from "../text/category-name.ts";

/** Takes back the turn `id` of a category and says so, or that it is no longer the last one. */
export function useUndoTurn(): (category: string, id: string) => Promise<void> {
	const store = useFamilyStore();
	const change = useFamilyChange();
	return async (category, id) => {
		const readFamily = () => store.family() ?? EMPTY_FAMILY;
		const name = findName(readFamily().categories, category);
		// Its Undo is used up.
		dismissToasts("record-turn");
		const found = findCategory(readFamily(), category);
		const turn = found && undoableTurn(readFamily(), found);
		if (turn?.id !== id) {
			toast(getUndoConflictToast(name));
			return;
		}
		if (!(await change({ kind: "undo-turn", category, turn: id }))) return;
		if (readFamily().turns.some((one) => one.id === id)) toast(getUndoConflictToast(name));
		else toast({ title: t`Turn Undone`, text: describeUndo(readFamily(), turn) });
	};
}

function describeUndo(family: Family, turn: Turn): string {
	const category = findCategory(family, turn.category);
	const item = categoryName(category?.name ?? "");
	const member = findName(family.members, turn.member);
	const open = category && findOpenDraw(family, category, getToday())?.member;
	if (open === undefined) return t`${member}'s turn for ${item} no longer counts.`;
	if (open.id === turn.member) return t`${member}'s turn for ${item} no longer counts. The pick still stands.`;
	const drawn = open.name;
	return t`${member}'s turn for ${item} no longer counts. It's ${drawn}'s turn again.`;
}
