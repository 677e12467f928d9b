import { type CSSProperties, type ReactNode, useId } from "react";
import { ChevronDownIcon } from "./later-icons.tsx";

/** Browsers set theirs against the border. */
const ARROW_STYLE: CSSProperties = { insetBlock: 0, insetInlineEnd: "0.75rem" };

export function Select({
	label,
	isLabelHidden = false,
	value,
	onChange,
	children,
}: {
	label: string;
	isLabelHidden?: boolean;
	value: string;
	onChange: (value: string) => void;
	children: ReactNode;
}) {
	const id = useId();
	return (
		<div>
			<label htmlFor={id} className={isLabelHidden ? "sr-only" : "mb-1.5 block font-bold"}>
				{label}
			</label>
			<div className="relative">
				<select
					id={id}
					className="min-h-12 w-full appearance-none rounded-control border-2 border-edge bg-card px-4"
					style={{ paddingInlineEnd: "2.75rem", textOverflow: "ellipsis" }}
					value={value}
					onChange={(event) => onChange(event.currentTarget.value)}
				>
					{children}
				</select>
				<span className="pointer-events-none absolute inline-flex items-center text-soft" style={ARROW_STYLE}>
					<ChevronDownIcon />
				</span>
			</div>
		</div>
	);
}
