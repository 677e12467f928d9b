import { type ReactNode, useId, useState } from "react";
import { NextIcon } from "../../../ui/icons.tsx";
import { type CloseSheet, Sheet } from "../../../ui/sheet.tsx";

/** A row that shows a setting and opens its editor. `onOpen` gets the button. */
export function RuleButton({
	label,
	value,
	onOpen,
}: {
	label: string;
	value: ReactNode;
	onOpen: (opener: HTMLElement) => void;
}) {
	const valueId = useId();
	return (
		<div className="-mx-3 relative flex min-h-12 items-center justify-between gap-3 px-3 py-3">
			<div className="min-w-0">
				<button
					type="button"
					aria-describedby={valueId}
					className="cover block text-start font-bold"
					onClick={({ currentTarget }) => onOpen(currentTarget)}
				>
					{label}
				</button>
				<p id={valueId} className="wrap-anywhere text-soft text-sm">
					{value}
				</p>
			</div>
			<span className="text-soft">
				<NextIcon />
			</span>
		</div>
	);
}

/** A row that opens a sheet of its own. */
export function RuleRow({
	label,
	value,
	children,
}: {
	label: string;
	value: ReactNode;
	children: (close: CloseSheet) => ReactNode;
}) {
	const [isOpen, setOpen] = useState(false);
	return (
		<div>
			<RuleButton label={label} value={value} onOpen={() => setOpen(true)} />
			<Sheet isOpen={isOpen} title={label} onClose={() => setOpen(false)}>
				{children}
			</Sheet>
		</div>
	);
}
