import { useLingui } from "@lingui/react/macro";
import { useEffect, useId, useRef } from "react";
import { Button } from "../../ui/button.tsx";
import { UndoIcon } from "../../ui/icons.tsx";

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
	const undo = useRef<HTMLButtonElement>(null);
	useEffect(() => {
		// What was pressed has gone, and the focus with it.
		if (document.activeElement === document.body) undo.current?.focus();
	}, []);
	return (
		<li className="flex flex-wrap items-center gap-x-3">
			<span id={id} className="wrap-anywhere min-w-0 grow basis-24 text-soft">
				{t`${from} owes ${to} nothing any more.`}
			</span>
			{onUndo && (
				<Button
					ref={undo}
					variant="ghost"
					className="ms-auto shrink-0 px-2! text-sm"
					aria-describedby={id}
					data-deliberate
					onClick={onUndo}
				>
					<UndoIcon />
					{t`Undo`}
				</Button>
			)}
		</li>
	);
}
