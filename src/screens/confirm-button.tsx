import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useRef, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { LazyConfirmDialog } from "../../ui/overlays.tsx";

/** A button that asks before it does something; the question may hold more to do first. */
export function ConfirmButton({
	label,
	title,
	text,
	confirmLabel,
	onConfirm,
	children,
}: {
	label: string;
	title: string;
	text: ReactNode;
	confirmLabel: string;
	onConfirm: () => void;
	children?: ReactNode;
}) {
	const { t } = useLingui();
	const [isAsked, setAsked] = useState(false);
	const button = useRef<HTMLButtonElement>(null);
	return (
		<>
			<Button ref={button} className="mt-4" onClick={() => setAsked(true)}>
				{label}
			</Button>
			<LazyConfirmDialog
				isOpen={isAsked}
				title={title}
				text={text}
				cancelLabel={t`Cancel`}
				confirmLabel={confirmLabel}
				onCancel={() => setAsked(false)}
				onConfirm={() => {
					setAsked(false);
					onConfirm();
				}}
				finalFocus={() => button.current}
			>
				{children}
			</LazyConfirmDialog>
		</>
	);
}
