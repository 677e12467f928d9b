import type { ReactNode, Ref } from "react";
import { Button } from "../../ui/button.tsx";

/** Whether the URL's hash is this id: the disclosure is then open from the start. */
export function isLocationHash(id: string): boolean {
	return location.hash === `#${id}`;
}

export function Disclosure({
	id,
	label,
	isOpen,
	onToggle,
	buttonRef,
	children,
}: {
	id: string;
	label: string;
	isOpen: boolean;
	onToggle: () => void;
	buttonRef?: Ref<HTMLButtonElement>;
	children: ReactNode;
}) {
	return (
		<div className="w-full">
			<Button ref={buttonRef} aria-expanded={isOpen} aria-controls={isOpen ? id : undefined} onClick={onToggle}>
				{label}
			</Button>
			{isOpen && (
				<div id={id} className="mt-2 max-w-md pb-4">
					{children}
				</div>
			)}
		</div>
	);
}
