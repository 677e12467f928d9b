import { type ComponentProps, type ReactNode, useEffect, useId } from "react";
import { classNames } from "./class-names.ts";
import { dismissToasts } from "./toast.ts";

const INPUT_CLASS =
	"block min-h-12 w-full min-w-0 rounded-control border-2 border-edge bg-card px-4 py-2.5 text-ink placeholder:text-soft aria-invalid:border-danger";

/** `hint` is below the input and read with it, or is only read with it. An `error` is a hint that says what to correct. */
export function TextField({
	label,
	error,
	hint = error,
	isInvalid = error !== undefined,
	isHintHidden = false,
	isLabelHidden,
	className,
	inputClassName,
	autoComplete = "off",
	children,
	...rest
}: ComponentProps<"input"> & {
	label: string;
	error?: string | undefined;
	hint?: string | undefined;
	/** Something else on the page shows it. */
	isHintHidden?: boolean;
	isInvalid?: boolean;
	isLabelHidden?: boolean;
	inputClassName?: string;
	children?: ReactNode;
}) {
	const id = useId();
	// An error here is newer than a toast about the same field.
	useEffect(() => {
		if (isInvalid) dismissToasts();
	}, [isInvalid]);
	return (
		<div className={className}>
			<label htmlFor={id} className={isLabelHidden ? "sr-only" : "mb-1.5 block font-bold"}>
				{label}
			</label>
			<div className="flex gap-2">
				<input
					{...rest}
					autoComplete={autoComplete}
					id={id}
					className={classNames(INPUT_CLASS, inputClassName)}
					aria-describedby={hint && `${id}-hint`}
					aria-invalid={isInvalid || undefined}
				/>
				{children}
			</div>
			<p
				id={`${id}-hint`}
				role="status"
				hidden={isHintHidden}
				className={classNames("text-sm", isInvalid ? "text-danger" : "text-soft", hint && "mt-1.5")}
			>
				{hint}
			</p>
		</div>
	);
}
