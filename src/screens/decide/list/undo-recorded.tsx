import { t } from "@lingui/core/macro";
import type { Category, Family } from "../../../rules/family.ts";
import { UndoIcon } from "../../../ui/icons.tsx";
import { useCan, useFamilyStore } from "../../family/family-context.tsx";
import { findRecordedTurn } from "../../family/recorded-turns.ts";
import { QuietButton } from "./quiet-button.tsx";
import { useUndoTurn } from "./use-undo-turn.ts";

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
