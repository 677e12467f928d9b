import { type ReactNode, useEffect, useId, useRef } from "react";
import type { ChangeResult } from "../../stores/family-store.ts";

/** Names that were added to a list, and may be asked about. */
export interface AddedNames {
	names: readonly string[];
	/** Names that were added again after a removal. */
	returned: readonly string[];
	onAdd: (name: string) => Promise<ChangeResult | undefined>;
	/** Gets the names that remain to be asked about. */
	onChange: (names: readonly string[]) => void;
}

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

/**
 * Ends the question about `item`: an answer was pressed. It disappears, and the focus moves off it. Somebody with a
 * keyboard is back in the field of the card.
 *
 * @param doubtful names to ask about next
 */
export function endQuestion(
	{ names, onChange }: AddedNames,
	item: string,
	pressed: HTMLElement,
	doubtful: readonly string[] = [],
) {
	const card = pressed.closest("section");
	if (pressed.matches(":focus-visible")) card?.querySelector("input")?.focus();
	// The list takes the focus: in the field, a touch would open the phone's keyboard.
	else card?.querySelector<HTMLElement>("[tabindex='-1']")?.focus({ preventScroll: true });
	onChange([...doubtful, ...names.filter((other) => other !== item)]);
}
