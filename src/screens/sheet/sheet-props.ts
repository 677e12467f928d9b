import type { Category, Member } from "../../rules/family.ts";

export interface SheetProps<Item extends Member | Category> {
	/** As it was when the sheet was opened. */
	readonly item: Item;
	readonly isOpen: boolean;
	readonly opener: HTMLElement;
	readonly onClose: () => void;
}
