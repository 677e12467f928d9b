export interface SheetProps {
	readonly name: string;
	readonly isOpen: boolean;
	readonly opener: HTMLElement;
	readonly onClose: () => void;
}
