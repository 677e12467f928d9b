import type { Announcements, UniqueIdentifier } from "@dnd-kit/core";
import { useLingui } from "@lingui/react/macro";
import { useRef } from "react";
import type { Category, Member } from "../../rules/family.ts";

/** What screen readers hear while a row is moved. */
export function useAnnouncements(
	items: readonly (Member | Category)[],
	formatName: (name: string) => string,
): Announcements {
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
