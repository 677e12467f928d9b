import type { ComponentProps } from "react";

export function ScrollBox({ label, ...rest }: Omit<ComponentProps<"section">, "className"> & { label: string }) {
	return (
		<section
			{...rest}
			// biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard can only scroll what can be focused
			tabIndex={0}
			aria-label={label}
			// The outline is inside, because the mask that fades the box hides everything around it.
			className="fades -outline-offset-3 rounded-control"
		/>
	);
}
