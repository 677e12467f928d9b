import { type ReactNode, useId } from "react";

/** A choice of few, with its label above. */
export function Select({
	label,
	value,
	onChange,
	children,
}: {
	label: string;
	value: string;
	onChange: (value: string) => void;
	children: ReactNode;
}) {
	const id = useId();
	return (
		<div>
			<label htmlFor={id} className="mb-1.5 block font-bold">
				{label}
			</label>
			<select
				id={id}
				className="min-h-12 w-full rounded-control border-2 border-edge bg-card px-4"
				value={value}
				onChange={(event) => onChange(event.currentTarget.value)}
			>
				{children}
			</select>
		</div>
	);
}
