import { Trans, useLingui } from "@lingui/react/macro";
import { useId, useRef } from "react";
import { undoableTurn } from "../../../rules/cycle.ts";
import type { Category, Family } from "../../../rules/family.ts";
import { BusyButton } from "../../../ui/busy-button.tsx";
import { UndoIcon } from "../../../ui/icons.tsx";
import { useSingleFlight } from "../../../ui/use-single-flight.ts";
import { focusViewTitle } from "../../../ui/view-title.tsx";
import { useCan } from "../../family/family-context.tsx";
import { findName } from "../../family/find-name.ts";
import { useFamilyChange } from "../../family/use-family-change.ts";

/** Takes back the last turn; the next press takes back the one before it. */
export function UndoLastTurn({ family, category }: { family: Family; category: Category }) {
	const { t } = useLingui();
	const id = useId();
	const change = useFamilyChange();
	const { isBusy, run } = useSingleFlight();
	const button = useRef<HTMLButtonElement>(null);
	const turn = undoableTurn(family, category);
	const can = useCan("undo-turn");
	if (turn === undefined || !can) return null;
	const member = findName(family.members, turn.member);
	const doneBy = turn.doneBy === undefined ? undefined : findName(family.members, turn.doneBy);

	async function undo(turnId: string) {
		await change({ kind: "undo-turn", category: category.id, turn: turnId });
		// The button is gone, and the focus with it.
		if (document.activeElement !== document.body) return;
		if (button.current) button.current.focus({ preventScroll: true });
		else focusViewTitle();
	}

	return (
		<div className="-ms-4">
			<BusyButton
				// Each turn has a button of its own: a double tap takes back one turn, not two.
				key={turn.id}
				ref={button}
				variant="ghost"
				isBusy={isBusy}
				aria-describedby={id}
				onClick={() => run(() => undo(turn.id))}
			>
				<UndoIcon />
				<Trans>Undo the last turn</Trans>
			</BusyButton>
			{/* The text begins below the words of the button, not below its icon. */}
			<p id={id} className="wrap-anywhere -mt-2 ps-11 text-soft text-sm">
				{doneBy === undefined ? t`It was ${member}'s turn.` : t`It was ${member}'s turn, done by ${doneBy}.`}
			</p>
		</div>
	);
}
