import { defaultAnimateLayoutChanges, useSortable } from "@dnd-kit/sortable";
import { useLingui } from "@lingui/react/macro";
import { useLayoutEffect } from "react";
import { IconButton } from "../../ui/button.tsx";
import { Icon } from "../../ui/icons.tsx";

/** Elsewhere on the row a finger scrolls. */
const HANDLE_CLASS = "cursor-grab touch-none select-none active:cursor-grabbing";

/** The handle of a row, which moves that row. */
export function Handle({ id, row, name }: { id: string; row: HTMLElement; name: string }) {
	const { t } = useLingui();
	const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
		id,
		animateLayoutChanges: (change) => !isStill() && defaultAnimateLayoutChanges(change),
	});

	useLayoutEffect(() => {
		setNodeRef(row);
		return () => setNodeRef(null);
	}, [row, setNodeRef]);

	const y = transform?.y;
	useLayoutEffect(() => {
		row.style.translate = y === undefined ? "" : `0 ${y}px`;
		row.style.transition = isStill() ? "" : (transition ?? "").replace("transform", "translate");
		row.toggleAttribute("data-dragged", isDragging);
	}, [row, y, transition, isDragging]);

	return (
		<IconButton
			ref={setActivatorNodeRef}
			{...listeners}
			aria-label={t`Move ${name}`}
			aria-describedby={attributes["aria-describedby"]}
			className={HANDLE_CLASS}
		>
			<Icon className="size-6" path="M9 6h.01M9 12h.01M9 18h.01M15 6h.01M15 12h.01M15 18h.01" />
		</IconButton>
	);
}

function isStill(): boolean {
	return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
