import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";

type ButtonVariant = "primary" | "secondary" | "ghost" | "danger" | "success";

type Align = "center" | "start" | "between";

const VARIANT_CLASSES: Record<ButtonVariant, string> = {
	// On a disabled button, white on a pale accent could not be read.
	primary:
		"bg-accent text-on-accent hover:bg-accent-strong lift disabled:bg-tint disabled:text-soft disabled:opacity-100",
	secondary: "bg-card text-ink border-2 border-line hover:border-edge",
	ghost: "text-soft hover:bg-tint hover:text-ink",
	danger: "bg-danger text-on-danger hover:underline",
	success: "bg-good text-on-accent",
};

const ALIGN_CLASSES: Record<Align, string> = {
	center: "justify-center",
	start: "justify-start",
	between: "justify-between",
};

export function buttonClass(variant: ButtonVariant, more?: string, align: Align = "center"): string {
	return classNames(
		"inline-flex min-h-12 items-center gap-2 rounded-control px-4 py-2.5 font-bold",
		"press",
		"disabled:cursor-default disabled:opacity-60",
		VARIANT_CLASSES[variant],
		ALIGN_CLASSES[align],
		more,
	);
}

export function Button({
	variant = "secondary",
	align,
	className,
	...rest
}: ComponentProps<"button"> & { variant?: ButtonVariant; align?: Align | undefined }) {
	return <button type="button" {...rest} className={buttonClass(variant, className, align)} />;
}

/**
 * Its name is the text `label`, which is only heard. A label with somebody's name is an `aria-label`: a search in the
 * page would find that name twice.
 */
export function IconButton({
	label,
	className,
	children,
	...rest
}: ComponentProps<"button"> & ({ label: string } | { label?: never; "aria-label": string })) {
	return (
		<button
			type="button"
			{...rest}
			className={classNames(
				"relative inline-flex size-11 shrink-0 items-center justify-center rounded-full text-soft transition-colors hover:bg-tint hover:text-ink",
				className,
			)}
		>
			{children}
			{label && <span className="sr-only">{label}</span>}
		</button>
	);
}
