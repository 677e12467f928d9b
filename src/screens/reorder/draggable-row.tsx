import { defaultAnimateLayoutChanges, useSortable } from "@dnd-kit/sortable";
import { useEffect, useLayoutEffect } from "react";

/** dnd-kit's sensors begin with these events. They read the browser's own event. */
const STARTS: Readonly<Record<string, string>> = { mousedown: "onMouseDown", touchstart: "onTouchStart" };

/** Lets a row of another component's list be dragged. Renders nothing itself. */
export function DraggableRow({ id, row }: { id: string; row: HTMLElement }) {
	const { listeners, setNodeRef, transform, transition, isDragging } = useSortable({
		id,
		animateLayoutChanges: (change) => !isStill() && defaultAnimateLayoutChanges(change),
	});

	useLayoutEffect(() => {
		setNodeRef(row);
		return () => setNodeRef(null);
	}, [row, setNodeRef]);

	useEffect(() => {
		const start = (nativeEvent: Event) => listeners?.[STARTS[nativeEvent.type] ?? ""]?.({ nativeEvent });
		for (const type of Object.keys(STARTS)) row.addEventListener(type, start);
		// Without an AbortController: to abort those of 500 rows takes a tenth of the time in which the list opens.
		return () => {
			for (const type of Object.keys(STARTS)) row.removeEventListener(type, start);
		};
	}, [row, listeners]);

	const y = transform?.y;
	useLayoutEffect(() => {
		row.style.translate = y === undefined ? "" : `0 ${y}px`;
		row.style.transition = isStill() ? "" : (transition ?? "").replace("transform", "translate");
		row.toggleAttribute("data-dragged", isDragging);
	}, [row, y, transition, isDragging]);

	return null;
}

function isStill(): boolean {
	return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
