import { type ComponentProps, type ReactNode, useId } from "react";
import { classNames } from "./class-names.ts";

const INPUT_CLASS =
	"block min-h-12 w-full min-w-0 rounded-control border-2 border-edge bg-card px-4 py-2.5 text-ink placeholder:text-soft aria-invalid:border-danger";

/** `hint` is below the input and read with it; with `isInvalid` it says what to correct. */
export function TextField({
	label,
	hint,
	isInvalid = false,
	isLabelHidden = false,
	className,
	children,
	...rest
}: ComponentProps<"input"> & {
	label: string;
	hint?: string | undefined;
	isInvalid?: boolean;
	isLabelHidden?: boolean;
	children?: ReactNode;
}) {
	const id = useId();
	return (
		<div className={className}>
			<label htmlFor={id} className={isLabelHidden ? "sr-only" : "mb-1.5 block font-bold"}>
				{label}
			</label>
			<div className="flex gap-2">
				<input
					{...rest}
					id={id}
					className={INPUT_CLASS}
					aria-describedby={hint ? `${id}-hint` : undefined}
					aria-invalid={isInvalid || undefined}
				/>
				{children}
			</div>
			<p
				id={`${id}-hint`}
				role="status"
				className={classNames("text-sm", isInvalid ? "text-danger" : "text-soft", hint !== undefined && "mt-1.5")}
			>
				{hint}
			</p>
		</div>
	);
}
