import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from "react";
import { useCloseOnBack } from "./use-close-on-back.ts";

/** On a phone within the thumb's reach, on anything wider in the middle. */
const BOTTOM_MARGIN = "clamp(1rem, (100vw - 40rem) * 100, 25vh)";

const VEIL = "0 0 0 100vmax var(--color-veil)";

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
			className="fixed inset-0 m-auto h-fit max-h-[85dvh] w-[min(27rem,calc(100vw-2rem))] overflow-y-auto rounded-card bg-card text-ink rise"
			style={{ marginBottom: BOTTOM_MARGIN, boxShadow: VEIL }}
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
