import { useLingui } from "@lingui/react/macro";
import { useId } from "react";
import { UndoIcon } from "../../ui/icons.tsx";
import { QuietButton } from "../decide/quiet-button.tsx";

/** In the place of a debt that was let be. */
export function SettledDebt({
	from,
	to,
	onUndo,
}: {
	/** Names. */
	from: string;
	to: string;
	/** Undefined where it cannot be taken back. */
	onUndo: (() => void) | undefined;
}) {
	const { t } = useLingui();
	const id = useId();
	return (
		<li className="flex flex-wrap items-center gap-x-3">
			<span id={id} className="wrap-anywhere min-w-0 grow basis-24 text-soft">
				{t`${from} owes ${to} nothing any more.`}
			</span>
			{onUndo && (
				<QuietButton nameId={id} onClick={onUndo}>
					<UndoIcon />
					{t`Undo`}
				</QuietButton>
			)}
		</li>
	);
}
