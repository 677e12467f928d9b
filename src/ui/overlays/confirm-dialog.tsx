import { AlertDialog } from "@base-ui/react/alert-dialog";
import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { buttonClass } from "../button.tsx";
import { useCloseOnBack } from "./use-close-on-back.ts";

export interface ConfirmDialogProps {
	isOpen: boolean;
	title: string;
	text: ReactNode;
	children?: ReactNode;
	confirmLabel: string;
	/** Called when it closes, whatever the answer is. */
	onClose: () => void;
	/** Called after `onClose`. */
	onConfirm: () => void;
	/**
	 * Gets the focus after the dialog has closed. It is called then, because the element that opened the dialog may be
	 * gone.
	 */
	finalFocus: () => HTMLElement | null;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
	const { t } = useLingui();
	const close = useCloseOnBack(props.isOpen, props.onClose);

	function confirm() {
		props.onClose();
		props.onConfirm();
	}

	return (
		<AlertDialog.Root open={props.isOpen} onOpenChange={(isOpen) => !isOpen && close(props.onClose)}>
			<AlertDialog.Portal>
				<AlertDialog.Backdrop className="fixed inset-0 z-40 bg-veil appear" />
				<AlertDialog.Popup
					finalFocus={props.finalFocus}
					className="fixed inset-0 z-50 m-auto h-fit max-h-[85dvh] w-[min(27rem,calc(100vw-2rem))] overflow-y-auto rounded-card bg-card p-6 appear lift-high"
				>
					<AlertDialog.Title className="text-xl">{props.title}</AlertDialog.Title>
					<AlertDialog.Description className="mt-2 text-soft">{props.text}</AlertDialog.Description>
					{props.children}
					<div className="mt-6 flex flex-wrap justify-end gap-3">
						<AlertDialog.Close className={buttonClass("secondary", "grow sm:grow-0")}>{t`Cancel`}</AlertDialog.Close>
						<button type="button" className={buttonClass("danger", "grow sm:grow-0")} onClick={() => close(confirm)}>
							{props.confirmLabel}
						</button>
					</div>
				</AlertDialog.Popup>
			</AlertDialog.Portal>
		</AlertDialog.Root>
	);
}
