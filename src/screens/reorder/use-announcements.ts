import type { Announcements, UniqueIdentifier } from "@dnd-kit/core";
import { useLingui } from "@lingui/react/macro";
import type { Category, Member } from "../../rules/family.ts";

/** What is said while a row is moved. */
export function useAnnouncements(
	items: readonly (Member | Category)[],
	formatName: (name: string) => string,
): Announcements {
	const { t } = useLingui();
	const total = items.length;
	const nameOf = (id: UniqueIdentifier) => formatName(items.find((one) => one.id === id)?.name ?? "");
	const numberOf = (id: UniqueIdentifier) => items.findIndex((one) => one.id === id) + 1;
	return {
		onDragStart({ active }) {
			const [name, number] = [nameOf(active.id), numberOf(active.id)];
			return t`${name} is picked up, at place ${number} of ${total}.`;
		},
		onDragOver({ active, over }) {
			const [name, number] = [nameOf(active.id), numberOf(over?.id ?? active.id)];
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
