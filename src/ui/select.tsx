import { type ReactNode, useId } from "react";
import { ChevronDownIcon } from "./later-icons.tsx";

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
					className="min-h-12 w-full appearance-none rounded-control border-2 border-edge bg-card ps-4 pe-11"
					value={value}
					onChange={(event) => onChange(event.currentTarget.value)}
				>
					{children}
				</select>
				{/* Browsers put their own arrow against the border. */}
				<span className="pointer-events-none absolute inset-y-0 end-3 inline-flex items-center text-soft">
					<ChevronDownIcon />
				</span>
			</div>
		</div>
	);
}
