import { type ReactNode, useId } from "react";

/** A line in a sheet of rules. What it means is below. */
export function Choice({
	type,
	name,
	label,
	hint,
	isChosen,
	isDisabled = false,
	onChange,
}: {
	type: "radio" | "checkbox";
	name?: string;
	label: string;
	hint?: ReactNode;
	isChosen: boolean;
	isDisabled?: boolean;
	onChange: () => void;
}) {
	const [labelId, hintId] = [useId(), useId()];
	return (
		<label className="flex min-h-12 cursor-pointer items-center justify-between gap-3 py-1.5">
			<span className="min-w-0">
				<span id={labelId} className={type === "checkbox" ? "block font-bold" : "block"}>
					{label}
				</span>
				{hint !== undefined && (
					<span id={hintId} className="wrap-anywhere block text-soft text-sm">
						{hint}
					</span>
				)}
			</span>
			<input
				type={type}
				name={name}
				aria-labelledby={labelId}
				aria-describedby={hint === undefined ? undefined : hintId}
				className="size-6 shrink-0 accent-accent"
				checked={isChosen}
				disabled={isDisabled}
				onChange={onChange}
			/>
		</label>
	);
}
