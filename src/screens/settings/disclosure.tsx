import { type ReactNode, useState } from "react";
import { Button } from "../../ui/button.tsx";

/** A button that shows what stands below it; shown from the start where the address ends with `#` and the id. */
export function Disclosure({ id, label, children }: { id: string; label: string; children: ReactNode }) {
	const [isOpen, setOpen] = useState(() => location.hash === `#${id}`);
	return (
		<div className="w-full">
			<Button aria-expanded={isOpen} aria-controls={isOpen ? id : undefined} onClick={() => setOpen(!isOpen)}>
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
