import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";

/** @param isLong a short one does not fade, and scrolls only if its lines are long */
export function ScrollBox({
	label,
	isLong,
	...rest
}: Omit<ComponentProps<"section">, "className"> & { label: string; isLong: boolean }) {
	return (
		<section
			{...rest}
			// biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard can only scroll what can be focused
			tabIndex={0}
			aria-label={label}
			// The outline is inside, because the mask that fades the box hides everything around it.
			className={classNames(
				"-outline-offset-3 rounded-control",
				isLong ? "fades" : "-mx-1.5 -mb-1.5 max-h-64 overflow-y-auto p-1.5",
			)}
		/>
	);
}
