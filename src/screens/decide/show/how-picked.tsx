import { Trans, useLingui } from "@lingui/react/macro";
import { isOutdated } from "../../../stores/site-version.ts";
import { Button } from "../../../ui/button.tsx";
import { useLazyPart } from "../../../ui/lazy-part.tsx";
import { dismissToasts, toast } from "../../../ui/toast.ts";
import type { Shown } from "../decision/use-shown-draw.ts";
import { lots } from "../parts.ts";

const TOAST_TAG = "lots";

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
	const { t } = useLingui();
	const part = useLazyPart(lots);

	function open() {
		dismissToasts(TOAST_TAG);
		const text = t`Please check your connection and try again.`;
		lots.load().then(
			() => setOpen(true),
			async () => (await isOutdated()) || toast({ title: t`Error`, text, isError: true, tag: TOAST_TAG }),
		);
	}

	return (
		<>
			<Button variant="ghost" className="min-w-0 px-3! leading-tight" aria-haspopup="dialog" onClick={open}>
				<Trans>How was this picked?</Trans>
			</Button>
			{isOpen && typeof part === "object" && (
				<part.LotsSheet shown={shown} isStale={isStale} onClose={() => setOpen(false)} />
			)}
		</>
	);
}
