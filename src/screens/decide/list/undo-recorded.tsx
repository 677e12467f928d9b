import { t } from "@lingui/core/macro";
import { undoableTurn } from "../../../rules/cycle.ts";
import { type Category, type Family, findCategory } from "../../../rules/family.ts";
import { UndoIcon } from "../../../ui/icons.tsx";
import { toast } from "../../../ui/toast.ts";
import { getUndoConflictToast } from "../../family/change-messages.ts";
import { EMPTY_FAMILY, useCan, useFamilyStore } from "../../family/family-context.tsx";
import { findName } from "../../family/find-name.ts";
import { findRecordedTurn } from "../../family/recorded-turns.ts";
import { useFamilyChange } from "../../family/use-family-change.ts";
import { QuietButton } from "./quiet-button.tsx";

/**
 * Takes back the turn that this page has just recorded, if it is still the last one and nobody has looked who is next.
 */
export function UndoRecorded({ family, category, nameId }: { family: Family; category: Category; nameId: string }) {
	const store = useFamilyStore();
	const undo = useUndoTurn();
	const canUndo = useCan("undo-turn");
	const turn = findRecordedTurn(store, family, category);
	if (!turn || !canUndo) return null;
	return (
		<QuietButton nameId={nameId} onClick={() => void undo(category.id, turn.id)}>
			<UndoIcon />
			<span>{t`Undo`}</span>
		</QuietButton>
	);
}

/**
 * Takes back the turn `id` of a category, or says that it is no longer the last one. The card shows that it is gone.
 */
function useUndoTurn(): (category: string, id: string) => Promise<void> {
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
