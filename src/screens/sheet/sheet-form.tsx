import { Trans } from "@lingui/react/macro";
import { type ReactNode, useRef } from "react";
import { Button } from "../../ui/button.tsx";
import { SheetBar } from "../../ui/sheet-bar.tsx";

/** A form with its button always in reach. `onSave` returns false if something has to be corrected: that gets the focus. */
export function SheetForm({ onSave, children }: { onSave: () => boolean; children: ReactNode }) {
	const form = useRef<HTMLFormElement>(null);
	return (
		<form
			ref={form}
			noValidate
			onSubmit={(event) => {
				event.preventDefault();
				if (onSave()) return;
				// When the hints are rendered.
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
