/** Of the sheet of a member or a category. */
export interface SheetProps {
	readonly name: string;
	readonly isOpen: boolean;
	/** The button that has opened it. */
	readonly opener: HTMLElement;
	readonly onClose: () => void;
}
