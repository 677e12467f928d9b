import {
	closestCenter,
	DndContext,
	type DragEndEvent,
	KeyboardSensor,
	type Modifier,
	PointerSensor,
	useSensor,
	useSensors,
} from "@dnd-kit/core";
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from "@dnd-kit/sortable";
import { useLingui } from "@lingui/react/macro";
import { type RefObject, useLayoutEffect, useState } from "react";
import { createPortal } from "react-dom";
import type { Category, Member } from "../../rules/family.ts";
import { Handle } from "./handle.tsx";
import { useAnnouncements } from "./use-announcements.ts";

/** A press that trembles is no drag. */
const MIN_DISTANCE_PX = 4;

/** Rows move up and down alone. */
const alongTheList: Modifier = ({ transform }) => ({ ...transform, x: 0 });

export interface ReorderProps<Item extends Member | Category> {
	/** Holds the rows: each an `li` with a `HandleSlot`. */
	readonly box: RefObject<HTMLElement | null>;
	/** As they are shown: the first of the list, or all. */
	readonly items: readonly Item[];
	readonly formatName: (name: string) => string;
	/** @param position among all, from 0 */
	readonly onMove: (item: Item, position: number) => void;
}

/** Lets rows be dragged by a handle, with a finger, a mouse or the keyboard, and says where they are. */
export function Reorder<Item extends Member | Category>({ box, items, formatName, onMove }: ReorderProps<Item>) {
	const { t } = useLingui();
	const [slots, setSlots] = useState<ReadonlyMap<string, HTMLElement>>(new Map());
	const sensors = useSensors(
		useSensor(PointerSensor, { activationConstraint: { distance: MIN_DISTANCE_PX } }),
		useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
	);
	const announcements = useAnnouncements(items, formatName);

	// biome-ignore lint/correctness/useExhaustiveDependencies: with other items the list has other rows
	useLayoutEffect(() => {
		const found = Array.from(box.current?.querySelectorAll<HTMLElement>("[data-handle]") ?? []);
		setSlots(new Map(found.map((slot) => [slot.getAttribute("data-handle") ?? "", slot])));
	}, [box, items]);

	function drop({ active, over }: DragEndEvent) {
		const item = items.find(({ id }) => id === active.id);
		const position = items.findIndex(({ id }) => id === over?.id);
		if (item && position !== -1 && over?.id !== active.id) onMove(item, position);
	}

	return (
		<DndContext
			sensors={sensors}
			collisionDetection={closestCenter}
			modifiers={[alongTheList]}
			accessibility={{
				announcements,
				// Beside the app: a dialog does not hide what contains a live region.
				container: document.body,
				screenReaderInstructions: {
					draggable: t`Press Space to pick it up, the arrow keys to move it, Space to put it down, Escape to leave it where it was.`,
				},
			}}
			onDragEnd={drop}
		>
			<SortableContext items={items.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
				{items.map(({ id, name }) => {
					const slot = slots.get(id);
					const row = slot?.closest("li");
					return slot && row && createPortal(<Handle id={id} row={row} name={formatName(name)} />, slot, id);
				})}
			</SortableContext>
		</DndContext>
	);
}
