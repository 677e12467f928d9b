import { type ReactNode, useRef, useState } from "react";
import { BusyButton } from "../ui/busy-button.tsx";
import { LazyConfirmDialog } from "../ui/overlays.tsx";

export function ConfirmButton({
	icon,
	label,
	className,
	title,
	text,
	confirmLabel,
	isBusy = false,
	onConfirm,
	children,
}: {
	icon?: ReactNode;
	label: string;
	className: string;
	title: string;
	text: ReactNode;
	confirmLabel: string;
	isBusy?: boolean;
	onConfirm: () => void;
	children?: ReactNode;
}) {
	const [isOpen, setOpen] = useState(false);
	const button = useRef<HTMLButtonElement>(null);
	return (
		<>
			<BusyButton ref={button} className={className} isBusy={isBusy} onClick={() => setOpen(true)}>
				{icon}
				<span>{label}</span>
			</BusyButton>
			<LazyConfirmDialog
				isOpen={isOpen}
				title={title}
				text={text}
				confirmLabel={confirmLabel}
				onClose={() => setOpen(false)}
				onConfirm={onConfirm}
				finalFocus={() => button.current}
			>
				{children}
			</LazyConfirmDialog>
		</>
	);
}
