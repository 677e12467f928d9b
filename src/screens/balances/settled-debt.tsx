import { useLingui } from "@lingui/react/macro";
import { useId } from "react";
import { Button } from "../../ui/button.tsx";
import { UndoIcon } from "../../ui/icons.tsx";

/** Replaces a debt that was settled. */
export function SettledDebt({
	from,
	to,
	onUndo,
}: {
	/** Names. */
	from: string;
	to: string;
	/** Undefined if it cannot be taken back. */
	onUndo: (() => void) | undefined;
}) {
	const { t } = useLingui();
	const id = useId();
	return (
		<li className="flex flex-wrap items-center gap-x-3">
			<span id={id} className="wrap-anywhere min-w-0 grow basis-24 text-soft">
				{t`${from} and ${to} are even.`}
			</span>
			{onUndo && (
				<Button variant="ghost" className="ms-auto shrink-0 px-2! text-sm" aria-describedby={id} onClick={onUndo}>
					<UndoIcon />
					<span>{t`Undo`}</span>
				</Button>
			)}
		</li>
	);
}
