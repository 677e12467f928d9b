import { type ReactNode, useEffect, useId, useRef } from "react";

/** A question below a list, about what was just added to it. Nobody has to answer it. */
export function Question({
	title,
	hint,
	isScrolledTo = false,
	children,
}: {
	title: string;
	hint?: string;
	isScrolledTo?: boolean;
	children: ReactNode;
}) {
	const id = useId();
	const box = useRef<HTMLFieldSetElement>(null);
	useEffect(() => {
		if (isScrolledTo) box.current?.scrollIntoView({ block: "nearest" });
	}, [isScrolledTo]);
	return (
		<fieldset ref={box} aria-labelledby={id} className="mt-3 min-w-0 rounded-control bg-tint p-4">
			<p id={id} className="wrap-anywhere font-semibold">
				{title}
			</p>
			{hint && <p className="wrap-anywhere mt-1 text-sm text-soft">{hint}</p>}
			<div className="mt-2 flex flex-wrap gap-2">{children}</div>
		</fieldset>
	);
}

/** Moves the focus off an answer, which disappears. Somebody with a keyboard is back in the field of the card. */
export function focusAfterAnswer(pressed: HTMLElement) {
	const card = pressed.closest("section");
	if (pressed.matches(":focus-visible")) card?.querySelector("input")?.focus();
	// The list takes the focus: in the field, a touch would open the phone's keyboard.
	else card?.querySelector<HTMLElement>("[tabindex='-1']")?.focus({ preventScroll: true });
}
