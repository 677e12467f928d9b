import { Trans } from "@lingui/react/macro";
import { type ReactNode, useRef } from "react";
import { Button } from "../../ui/button.tsx";
import { SheetBar } from "../../ui/sheet-bar.tsx";

/**
 * A form whose button is always in reach. If `onSave` returns false, something has to be corrected, and gets the focus.
 */
export function SheetForm({ onSave, children }: { onSave: () => boolean; children: ReactNode }) {
	const form = useRef<HTMLFormElement>(null);
	return (
		<form
			ref={form}
			noValidate
			onSubmit={(event) => {
				event.preventDefault();
				if (onSave()) return;
				// Runs after the hints are rendered.
				requestAnimationFrame(() => form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus());
			}}
		>
			{children}
			<SheetBar>
				<Button type="submit" variant="primary" className="w-full">
					<Trans>Save</Trans>
				</Button>
			</SheetBar>
		</form>
	);
}
