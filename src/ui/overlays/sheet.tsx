import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from "react";
import { useCloseOnBack } from "./use-close-on-back.ts";

/** Closes the sheet, then calls `then`. */
export type CloseSheet = (then: () => void) => void;

/** Open while it is rendered; on a phone at the bottom of the screen. Esc, Back and a press beside it close it. */
export function Sheet({
	title,
	onClose,
	children,
}: {
	/** Takes the focus whenever its text changes. */
	title: string;
	onClose: () => void;
	children: (close: CloseSheet) => ReactNode;
}) {
	const titleId = useId();
	const dialog = useRef<HTMLDialogElement>(null);
	const heading = useRef<HTMLHeadingElement>(null);
	const close = useCloseOnBack(true, onClose);
	useLayoutEffect(() => {
		const element = dialog.current;
		element?.showModal();
		// Gives the focus back to what opened it.
		return () => element?.close();
	}, []);
	// biome-ignore lint/correctness/useExhaustiveDependencies: another title is another step
	useEffect(() => heading.current?.focus(), [title]);
	return (
		// biome-ignore lint/a11y/useKeyWithClickEvents: the key is Esc, as `onCancel`
		<dialog
			ref={dialog}
			aria-labelledby={titleId}
			className="fixed inset-x-0 top-auto bottom-0 m-0 mx-auto max-h-[90dvh] w-full max-w-md overflow-y-auto rounded-t-card bg-card text-ink lift-high rise backdrop:bg-veil sm:inset-0 sm:m-auto sm:h-fit sm:rounded-card"
			onCancel={(event) => {
				event.preventDefault();
				close(onClose);
			}}
			onClick={(event) => event.target === dialog.current && close(onClose)}
		>
			<div className="p-6">
				<h2 ref={heading} id={titleId} tabIndex={-1} className="wrap-anywhere text-xl">
					{title}
				</h2>
				{children(close)}
			</div>
		</dialog>
	);
}
