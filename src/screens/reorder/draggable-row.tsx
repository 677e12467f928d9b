import { defaultAnimateLayoutChanges, useSortable } from "@dnd-kit/sortable";
import { useEffect, useLayoutEffect } from "react";

/** dnd-kit's sensors begin with it. They read the browser's own event. */
const STARTS = { mousedown: "onMouseDown", touchstart: "onTouchStart" } as const;

/** Lets a row of somebody else's list be dragged. Renders nothing itself. */
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
		const ends = new AbortController();
		for (const [type, listener] of Object.entries(STARTS))
			row.addEventListener(type, (nativeEvent) => listeners?.[listener]?.({ nativeEvent }), ends);
		return () => ends.abort();
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
