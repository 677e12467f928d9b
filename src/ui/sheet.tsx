import { type CSSProperties, type ReactNode, useEffect, useId, useLayoutEffect, useRef } from "react";
import { IconButton } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { CrossIcon } from "./icons.tsx";
import { useCloseOnBack } from "./overlays/use-close-on-back.ts";

/** Not the browser's size of a dialog: it holds the veil, too. */
const FULL_SIZE: CSSProperties = { width: "100%", height: "100%", maxWidth: "none", maxHeight: "none" };
/** None where it stands on the lower edge. */
const LOWER_RADIUS = "clamp(0px, 100vw - 40rem, var(--radius-card))";
const PANEL_STYLE: CSSProperties = {
	maxHeight: "88%",
	paddingBottom: "max(1.25rem, env(safe-area-inset-bottom))",
	borderEndStartRadius: LOWER_RADIUS,
	borderEndEndRadius: LOWER_RADIUS,
	// In the dark no shadow sets it off.
	outline: "2px solid var(--color-line)",
	// What gets the focus is scrolled clear of the title, and of a button that sticks to the lower edge.
	scrollPaddingBlock: "5rem 6rem",
};

/** Characters. A longer title would leave too little of the sheet if it stayed in sight. */
const LONG_TITLE_LENGTH = 60;
/** Reaches into the padding of the sheet, so that nothing is seen above the title while the sheet scrolls. */
const HEAD_STYLE: CSSProperties = { top: "-1.25rem", marginTop: "-1.25rem", paddingTop: "1.25rem" };

/** Leaves the sheet's history entry, then calls `onClose` and `then`. */
export type CloseSheet = (then?: () => void) => void;

/** A modal dialog, on a phone where a thumb reaches it. Escape, Back, the veil and its cross call `onClose`; the focus returns. */
export function Sheet({
	isOpen,
	title,
	closeLabel,
	onClose,
	children,
}: {
	isOpen: boolean;
	/** Takes the focus whenever its text changes. */
	title: string;
	closeLabel: string;
	onClose: () => void;
	children: (close: CloseSheet) => ReactNode;
}) {
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
		// While it is in the document: it gives the focus back to what opened it.
		return () => element.close();
	}, [isOpen]);
	// Not the first button: the title is read first, and a phone opens no keyboard.
	// biome-ignore lint/correctness/useExhaustiveDependencies: another title is another step
	useEffect(() => heading.current?.focus(), [isOpen, title]);
	return (
		// biome-ignore lint/a11y/useKeyWithClickEvents: the veil is for the pointer; the keyboard has Escape
		<dialog
			ref={dialog}
			aria-labelledby={titleId}
			className="fixed inset-0 bg-veil text-ink"
			style={FULL_SIZE}
			onCancel={(event) => {
				event.preventDefault();
				close();
			}}
			// A browser that insists closes it without asking.
			onClose={() => isOpen && close()}
			onClick={(event) => event.target === event.currentTarget.firstElementChild && close()}
		>
			{isOpen && (
				<div className="flex flex-col items-center justify-end sm:justify-center" style={{ height: "100%" }}>
					<div className="w-full max-w-md overflow-y-auto rounded-card bg-card p-5 lift-high rise" style={PANEL_STYLE}>
						<div
							className={classNames(
								"flex items-start justify-between gap-2 bg-card",
								title.length <= LONG_TITLE_LENGTH && "sticky z-10 low:static",
							)}
							style={HEAD_STYLE}
						>
							<h2
								ref={heading}
								id={titleId}
								tabIndex={-1}
								className="wrap-anywhere min-w-0 py-2 text-xl"
								style={{ outline: "none" }}
							>
								{title}
							</h2>
							<IconButton label={closeLabel} onClick={() => close()}>
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
