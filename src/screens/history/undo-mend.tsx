import { useLingui } from "@lingui/react/macro";
import type { Change } from "../../rules/changes.ts";
import { Button } from "../../ui/button.tsx";
import { UndoIcon } from "../../ui/icons.tsx";
import { useFamilyChange } from "../family/use-family-change.ts";

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
