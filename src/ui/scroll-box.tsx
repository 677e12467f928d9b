import type { ComponentProps } from "react";

/** Inside: the mask of what fades hides all that is around the box. */
const OUTLINE_STYLE = { outlineOffset: "-3px" };

export function ScrollBox({ label, ...rest }: Omit<ComponentProps<"section">, "className"> & { label: string }) {
	return (
		<section
			{...rest}
			// biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard can only scroll what can be focused
			tabIndex={0}
			aria-label={label}
			style={OUTLINE_STYLE}
			className="fades rounded-control [contain-intrinsic-size:auto_16rem] [content-visibility:auto]"
		/>
	);
}
