import { Trans, useLingui } from "@lingui/react/macro";
import type { RefObject } from "react";
import type { Category } from "../../../rules/family.ts";
import { isOutdated } from "../../../stores/site-version.ts";
import { Button } from "../../../ui/button.tsx";
import { ShareIcon } from "../../../ui/icons.tsx";
import { useLazyPart } from "../../../ui/lazy-part.tsx";
import { dismissToasts, toast } from "../../../ui/toast.ts";
import { shareSheet } from "../parts.ts";

const TOAST_TAG = "share";

/** A quiet button that shows the result as a picture, to be shared. */
export function ShareResult({
	category,
	title,
	isNewCycle,
	avatar,
	isOpen,
	setOpen,
	isBesideAnother,
}: {
	category: Category;
	title: string;
	isNewCycle: boolean;
	avatar: RefObject<HTMLElement | null>;
	isOpen: boolean;
	setOpen: (isOpen: boolean) => void;
	/** Stands on one line with another button: in a narrow panel its icon is enough. */
	isBesideAnother: boolean;
}) {
	const { t } = useLingui();
	const part = useLazyPart(shareSheet);

	function open() {
		dismissToasts(TOAST_TAG);
		const text = t`Please check your connection and try again.`;
		shareSheet.load().then(
			() => setOpen(true),
			async () => (await isOutdated()) || toast({ title: t`Error`, text, isError: true, tag: TOAST_TAG }),
		);
	}

	return (
		<>
			<Button variant="ghost" className="shrink-0 px-3!" aria-haspopup="dialog" onClick={open}>
				<ShareIcon />
				{/* Drawn by its style: the label says it. */}
				<span aria-hidden data-text={t`Share`} className={isBesideAnother ? "beside:hidden" : undefined} />
				<span className="sr-only">
					<Trans>Share as a picture</Trans>
				</span>
			</Button>
			{isOpen && typeof part === "object" && (
				<part.ShareSheet {...{ category, title, isNewCycle, avatar }} onClose={() => setOpen(false)} />
			)}
		</>
	);
}
