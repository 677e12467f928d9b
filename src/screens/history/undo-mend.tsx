import { useLingui } from "@lingui/react/macro";
import type { TurnState } from "../../rules/history-replay.ts";
import { Button } from "../../ui/button.tsx";
import { UndoIcon } from "../../ui/icons.tsx";
import { useFamilyStore } from "../family/family-context.tsx";
import { useFamilyChange } from "../family/use-family-change.ts";
import { findUndoMend } from "./mended-turns.ts";

/** Below the row of a turn that this page has mended. @param rowId of the row's button, which the focus goes to */
export function UndoMend({ turn, rowId }: { turn: TurnState; rowId: string }) {
	const { t } = useLingui();
	const change = useFamilyChange();
	const undo = findUndoMend(useFamilyStore(), turn);
	if (undo === undefined) return null;
	return (
		<Button
			variant="ghost"
			className="ms-12 -mt-2 px-2! text-sm"
			aria-describedby={rowId}
			data-deliberate
			onClick={() => {
				document.getElementById(rowId)?.focus({ preventScroll: true });
				void change(undo);
			}}
		>
			<UndoIcon />
			{t`Undo`}
		</Button>
	);
}
