import { type ComponentProps, useLayoutEffect, useRef } from "react";
import { Button } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { focusViewTitle } from "../../../ui/view-title.tsx";

/**
 * A line of a card that disappears when it is pressed. The focus moves to the card's main button, or to the title of
 * the view.
 *
 * @param nameId the id of the element with the category's name
 */
export function QuietButton({
	nameId,
	className,
	...rest
}: { nameId: string } & Omit<ComponentProps<typeof Button>, "ref" | "variant">) {
	const button = useRef<HTMLButtonElement>(null);
	// Layout effects end while the button is still in the document.
	useLayoutEffect(() => {
		const element = button.current;
		return () => {
			if (element !== document.activeElement) return;
			const main = document.getElementById(nameId)?.closest("button");
			if (main) main.focus();
			else focusViewTitle();
		};
	}, [nameId]);
	return (
		<Button
			ref={button}
			variant="ghost"
			aria-describedby={nameId}
			{...rest}
			className={classNames("relative z-1 -mx-2 -my-2.5 min-h-11! self-start px-2! text-sm", className)}
		/>
	);
}
