import { Trans } from "@lingui/react/macro";
import { Button } from "../../../ui/button.tsx";
import type { Shown } from "../decision/use-shown-draw.ts";
import { lots } from "../parts.ts";
import { useOpenPart } from "../use-open-part.ts";

/** A quiet button that shows the lots of a draw. */
export function HowPicked({
	shown,
	isStale,
	isOpen,
	setOpen,
}: {
	shown: Shown;
	isStale: boolean;
	isOpen: boolean;
	setOpen: (isOpen: boolean) => void;
}) {
	const [part, open] = useOpenPart(lots, "lots", () => setOpen(true));

	return (
		<>
			<Button variant="ghost" className="min-w-0 px-3! leading-tight" aria-haspopup="dialog" onClick={open}>
				<Trans>How was this picked?</Trans>
			</Button>
			{isOpen && part && <part.LotsSheet shown={shown} isStale={isStale} onClose={() => setOpen(false)} />}
		</>
	);
}
