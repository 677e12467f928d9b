import { AlertDialog } from "@base-ui/react/alert-dialog";
import type { ReactNode } from "react";
import { buttonClass } from "../button.tsx";

export interface ConfirmProps {
	isOpen: boolean;
	title: string;
	text: ReactNode;
	cancelLabel: string;
	confirmLabel: string;
	onCancel: () => void;
	onConfirm: () => void;
	/** Where the focus goes when the dialog has closed. Asked then, because what opened it may be gone. */
	focusAfter: () => HTMLElement | null;
}

export function ConfirmDialog(props: ConfirmProps) {
	return (
		<AlertDialog.Root open={props.isOpen} onOpenChange={(isOpen) => !isOpen && props.onCancel()}>
			<AlertDialog.Portal>
				<AlertDialog.Backdrop className="fixed inset-0 z-40 bg-face-ink/55 transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0" />
				<AlertDialog.Popup
					finalFocus={props.focusAfter}
					className="fixed top-1/2 left-1/2 z-50 max-h-[85dvh] w-[min(27rem,calc(100vw-2rem))] -translate-x-1/2 -translate-y-1/2 overflow-y-auto rounded-card bg-card p-6 shadow-float transition-[transform,opacity] duration-150 ease-settle data-ending-style:scale-95 data-starting-style:scale-95 data-ending-style:opacity-0 data-starting-style:opacity-0"
				>
					<AlertDialog.Title className="font-extrabold text-xl">{props.title}</AlertDialog.Title>
					<AlertDialog.Description className="mt-2 text-soft leading-relaxed">{props.text}</AlertDialog.Description>
					<div className="mt-6 flex flex-wrap justify-end gap-3">
						<AlertDialog.Close className={buttonClass("secondary", "grow sm:grow-0")}>
							{props.cancelLabel}
						</AlertDialog.Close>
						<button type="button" className={buttonClass("danger", "grow sm:grow-0")} onClick={props.onConfirm}>
							{props.confirmLabel}
						</button>
					</div>
				</AlertDialog.Popup>
			</AlertDialog.Portal>
		</AlertDialog.Root>
	);
}
