import { useLingui } from "@lingui/react/macro";
import type { Change, ChangeOf } from "../../rules/changes.ts";
import type { Turn } from "../../rules/family.ts";
import type { TurnState } from "../../rules/history-replay.ts";
import type { FamilyStore } from "../../stores/family-store.ts";
import { Button } from "../../ui/button.tsx";
import { UndoIcon } from "../../ui/icons.tsx";
import { createPageMemory } from "../family/page-memory.ts";
import { useFamilyChange } from "../family/use-family-change.ts";

type MendTurn = ChangeOf<"mend-turn">;

interface MendedTurn {
	readonly after: Turn;
	readonly undo: MendTurn;
}

/** What this page has mended, by the turn's id. */
const mendedTurns = createPageMemory<MendedTurn>();

/** @param undo mends it back to what it was */
export function rememberMended(store: FamilyStore, change: MendTurn, undo: MendTurn): void {
	const after = store.preview(change)?.turns.find(({ id }) => id === change.turn);
	if (after) mendedTurns(store).set(after.id, { after, undo });
}

/** The way back from the last mending of a turn, while the turn is as it was mended. */
export function findUndoMend(store: FamilyStore, { turn, isUndone }: TurnState): MendTurn | undefined {
	const mended = mendedTurns(store).get(turn.id);
	if (isUndone || mended === undefined) return undefined;
	const { member, doneBy, day } = mended.after;
	return turn.member === member && turn.doneBy === doneBy && turn.day === day ? mended.undo : undefined;
}

/**
 * Stands below the row of a turn that this page has mended.
 *
 * @param rowId the id of the row's button, which gets the focus
 */
export function UndoMend({ undo, rowId }: { undo: Change; rowId: string }) {
	const { t } = useLingui();
	const change = useFamilyChange();
	return (
		<Button
			variant="ghost"
			className="ms-14 -mt-2 px-2! text-sm"
			aria-describedby={rowId}
			onClick={() => {
				document.getElementById(rowId)?.focus({ preventScroll: true });
				void change(undo);
			}}
		>
			<UndoIcon />
			<span>{t`Undo`}</span>
		</Button>
	);
}
