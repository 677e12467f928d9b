import { Trans } from "@lingui/react/macro";
import { type ReactNode, useRef } from "react";
import { Button } from "../../ui/button.tsx";

/** The padding of the sheet below it. */
const EDGE = "max(1.25rem, env(safe-area-inset-bottom))";
/** Reaches into that padding, so that nothing is seen below the button while the sheet scrolls. */
const BAR_STYLE = { bottom: `calc(-1 * ${EDGE})`, marginBottom: `calc(-1 * ${EDGE})`, paddingBottom: EDGE };

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
			<div className="sticky low:static bottom-0 z-10 bg-card pt-5" style={BAR_STYLE}>
				<Button type="submit" variant="primary" className="w-full">
					<Trans>Save</Trans>
				</Button>
			</div>
		</form>
	);
}
