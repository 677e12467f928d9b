import { Trans, useLingui } from "@lingui/react/macro";
import type { RefObject } from "react";
import type { Category } from "../../../rules/family.ts";
import { Button } from "../../../ui/button.tsx";
import { ShareIcon } from "../../../ui/later-icons.tsx";
import { shareSheet } from "../parts.ts";
import { useOpenPart } from "../use-open-part.ts";

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
	/** Another button stands on the same line: in a narrow panel the icon is enough. */
	isBesideAnother: boolean;
}) {
	const { t } = useLingui();
	const [part, open] = useOpenPart(shareSheet, "share", () => setOpen(true));

	return (
		<>
			<Button variant="ghost" className="shrink-0 px-3!" aria-haspopup="dialog" onClick={open}>
				<ShareIcon />
				{/* CSS draws the word, because the label says it. */}
				<span aria-hidden data-text={t`Share`} className={isBesideAnother ? "beside:hidden" : undefined} />
				<span className="sr-only">
					<Trans>Share as a picture</Trans>
				</span>
			</Button>
			{isOpen && part && (
				<part.ShareSheet {...{ category, title, isNewCycle, avatar }} onClose={() => setOpen(false)} />
			)}
		</>
	);
}
