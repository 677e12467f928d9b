import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from "react";
import { IconButton } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { CrossIcon } from "./icons.tsx";
import { useCloseOnBack } from "./overlays/use-close-on-back.ts";

const PANEL_CLASS = classNames(
	"w-full max-w-md overflow-y-auto rounded-card bg-card p-5 lift-high rise max-sm:rounded-b-none",
	"max-h-[88%] pb-(--sheet-edge) [--sheet-edge:max(1.25rem,env(safe-area-inset-bottom))]",
	// In the dark, no shadow sets the sheet off.
	"outline-2 outline-line",
	// An element that gets the focus is scrolled clear of the title, and of a button that sticks to the lower edge.
	"scroll-pt-20 scroll-pb-24",
);

/** Characters. A longer title would leave too little of the sheet if it stayed in sight. */
const LONG_TITLE_LENGTH = 60;
/** Covers the padding of the sheet, so that nothing is seen above the title while the sheet scrolls. */
const HEAD_CLASS = "-top-5 -mt-5 pt-5";

/** Leaves the sheet's history entry, then calls `onClose` and `then`. */
export type CloseSheet = (then?: () => void) => void;

/**
 * A modal dialog, on a phone where a thumb reaches it. Escape, Back, the veil and its cross call `onClose`, and the
 * focus returns.
 */
export function Sheet({
	isOpen,
	title,
	onClose,
	children,
}: {
	isOpen: boolean;
	/** Takes the focus whenever its text changes. */
	title: string;
	onClose: () => void;
	children: (close: CloseSheet) => ReactNode;
}) {
	const { t } = useLingui();
	const dialog = useRef<HTMLDialogElement>(null);
	const heading = useRef<HTMLHeadingElement>(null);
	const titleId = useId();
	const closeOnBack = useCloseOnBack(isOpen, onClose);
	const close: CloseSheet = (then) =>
		closeOnBack(() => {
			onClose();
			then?.();
		});
	useLayoutEffect(() => {
		const element = dialog.current;
		if (!isOpen || !element) return;
		element.showModal();
		// Closed while it is in the document, because it gives the focus back to the element that opened it.
		return () => element.close();
	}, [isOpen]);
	// Not the first button: the title is read first, and a phone does not open its keyboard.
	// biome-ignore lint/correctness/useExhaustiveDependencies: another title is another step
	useEffect(() => heading.current?.focus(), [isOpen, title]);
	return (
		// biome-ignore lint/a11y/useKeyWithClickEvents: the veil is for the pointer; the keyboard has Escape
		<dialog
			ref={dialog}
			aria-labelledby={titleId}
			// Not the browser's size of a dialog, because it holds the veil, too.
			className="fixed inset-0 size-full max-h-none max-w-none bg-veil text-ink"
			onCancel={(event) => {
				event.preventDefault();
				close();
			}}
			// Some browsers close it without asking. If it is open again, the event is from its former closing.
			onClose={(event) => isOpen && !event.currentTarget.open && close()}
			onClick={(event) => event.target === event.currentTarget.firstElementChild && close()}
		>
			{isOpen && (
				<div className="flex h-full flex-col items-center justify-end sm:justify-center">
					<div className={PANEL_CLASS}>
						<div
							className={classNames(
								"flex items-start justify-between gap-2 bg-card",
								title.length <= LONG_TITLE_LENGTH && "sticky z-10 low:static",
								HEAD_CLASS,
							)}
						>
							<h2 ref={heading} id={titleId} tabIndex={-1} className="wrap-anywhere min-w-0 py-2 text-xl outline-none">
								{title}
							</h2>
							<IconButton label={t`Close`} onClick={() => close()}>
								<CrossIcon />
							</IconButton>
						</div>
						{children(close)}
					</div>
				</div>
			)}
		</dialog>
	);
}
