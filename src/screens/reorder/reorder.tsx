import {
	type Announcements,
	closestCenter,
	DndContext,
	type DragEndEvent,
	type Modifier,
	MouseSensor,
	TouchSensor,
	type UniqueIdentifier,
	useSensor,
	useSensors,
} from "@dnd-kit/core";
import { SortableContext, verticalListSortingStrategy } from "@dnd-kit/sortable";
import { useLingui } from "@lingui/react/macro";
import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import type { Category, Member } from "../../rules/family.ts";
import { DraggableRow } from "./draggable-row.tsx";

/** A trembling press does not drag. */
const MIN_DISTANCE_PX = 6;
/** A finger that moves sooner scrolls. */
const LONG_PRESS = { delay: 350, tolerance: 8 };

/** Rows move only up and down. */
const alongTheList: Modifier = ({ transform }) => ({ ...transform, x: 0 });

export interface ReorderProps<Item extends Member | Category> {
	/** Holds the rows: each has the id of its item as `data-row`. */
	readonly box: RefObject<HTMLElement | null>;
	/** The shown items: the first of the list, or all. */
	readonly items: readonly Item[];
	readonly formatName: (name: string) => string;
	/** @param position among all, from 0 */
	readonly onMove: (item: Item, position: number) => void;
}

/** Lets rows be dragged with a mouse or a finger that stays for a moment, and announces where they are. */
export function Reorder<Item extends Member | Category>({ box, items, formatName, onMove }: ReorderProps<Item>) {
	const [rows, setRows] = useState<ReadonlyMap<string, HTMLElement>>(new Map());
	const sensors = useSensors(
		useSensor(MouseSensor, { activationConstraint: { distance: MIN_DISTANCE_PX } }),
		useSensor(TouchSensor, { activationConstraint: LONG_PRESS }),
	);
	const announcements = useAnnouncements(items, formatName);

	// biome-ignore lint/correctness/useExhaustiveDependencies: with other items the list has other rows
	useLayoutEffect(() => {
		const found = Array.from(box.current?.querySelectorAll<HTMLElement>("[data-row]") ?? []);
		setRows(new Map(found.map((row) => [row.getAttribute("data-row") ?? "", row])));
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
				// Stands beside the app: a dialog does not hide what contains a live region.
				container: document.body,
				// For the keyboard, there are arrows in the sheet of a row.
				screenReaderInstructions: { draggable: "" },
			}}
			onDragEnd={drop}
		>
			<SortableContext items={items.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
				{items.map(({ id }) => {
					const row = rows.get(id);
					return row && <DraggableRow key={id} id={id} row={row} />;
				})}
			</SortableContext>
		</DndContext>
	);
}

/** What screen readers hear while a row is moved. */
function useAnnouncements(items: readonly (Member | Category)[], formatName: (name: string) => string): Announcements {
	const { t } = useLingui();
	const total = items.length;
	/** The row that was announced last: a row that is picked up is over its own place, too. */
	const said = useRef<UniqueIdentifier>(undefined);
	const nameOf = (id: UniqueIdentifier) => formatName(items.find((item) => item.id === id)?.name ?? "");
	const numberOf = (id: UniqueIdentifier) => items.findIndex((item) => item.id === id) + 1;
	return {
		onDragStart({ active }) {
			said.current = active.id;
			const [name, number] = [nameOf(active.id), numberOf(active.id)];
			return t`${name} is picked up, at place ${number} of ${total}.`;
		},
		onDragOver({ active, over }) {
			const place = over?.id ?? active.id;
			if (place === said.current) return undefined;
			said.current = place;
			const [name, number] = [nameOf(active.id), numberOf(place)];
			return t`${name} is at place ${number} of ${total}.`;
		},
		onDragEnd({ active, over }) {
			const [name, number] = [nameOf(active.id), numberOf(over?.id ?? active.id)];
			return t`${name} is put down at place ${number} of ${total}.`;
		},
		onDragCancel({ active }) {
			const [name, number] = [nameOf(active.id), numberOf(active.id)];
			return t`${name} stays at place ${number} of ${total}.`;
		},
	};
}
