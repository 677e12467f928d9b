import { Trans, useLingui } from "@lingui/react/macro";
import { type RefObject, useEffect, useState } from "react";
import { getPreference, setPreference } from "../../../stores/preferences.ts";
import { Button, IconButton } from "../../../ui/button.tsx";
import { ShareIcon, SoundIcon } from "../../../ui/later-icons.tsx";
import type { Shown } from "../decision/use-shown-draw.ts";
import { lots, shareSheet } from "../parts.ts";
import { useOpenPart } from "../use-open-part.ts";

/** The sheet that covers a result. */
export type OpenSheet = "someone-else" | "lots" | "share" | undefined;

/**
 * What is seldom wanted: to mute the first sound, to see how it was picked, and to share the result, or the team that
 * completed a cycle, as a picture.
 */
export function QuietButtons({
	shown,
	isStale,
	isUndecided,
	wasRevealed,
	picture,
	sheet,
	setSheet,
}: {
	shown: Shown;
	isStale: boolean;
	isUndecided: boolean;
	/** Whether an animation has revealed the result. */
	wasRevealed: boolean;
	picture: { title: string; isNewCycle: boolean; avatar: RefObject<HTMLElement | null> };
	sheet: OpenSheet;
	setSheet: (sheet: OpenSheet) => void;
}) {
	const { t } = useLingui();
	const [lotsPart, openLots] = useOpenPart(lots, "lots", () => setSheet("lots"));
	const [sharePart, openShare] = useOpenPart(shareSheet, "share", () => setSheet("share"));
	const close = () => setSheet(undefined);
	const hasLots = isUndecided && shown.draw.members.length > 1;
	return (
		<div className="flex justify-center gap-1">
			{wasRevealed && isUndecided && <MuteSound />}
			{hasLots && (
				<Button variant="ghost" className="min-w-0 px-3! leading-tight" aria-haspopup="dialog" onClick={openLots}>
					<Trans>How was this picked?</Trans>
				</Button>
			)}
			{hasLots && sheet === "lots" && lotsPart && (
				<lotsPart.LotsSheet shown={shown} isStale={isStale} onClose={close} />
			)}
			<Button variant="ghost" className="shrink-0 px-3!" aria-haspopup="dialog" onClick={openShare}>
				<ShareIcon />
				{/* CSS draws the word, because the label says it. Beside a button the icon is enough in a narrow panel. */}
				<span aria-hidden data-text={t`Share`} className={hasLots ? "beside:hidden" : undefined} />
				<span className="sr-only">
					<Trans>Share as a picture</Trans>
				</span>
			</Button>
			{sheet === "share" && sharePart && (
				<sharePart.ShareSheet {...picture} category={shown.category} onClose={close} />
			)}
		</div>
	);
}

/** Stands beside the first reveal that is heard on a device. Later, it is in the settings. */
function MuteSound() {
	const { t } = useLingui();
	const [isFirst] = useState(() => getPreference("sound") === undefined);
	const [isMuted, setMuted] = useState(false);
	useEffect(() => {
		if (isFirst) setPreference("sound", isMuted ? "off" : "on");
	}, [isFirst, isMuted]);
	if (!isFirst) return null;
	return (
		<IconButton label={t`Mute`} aria-pressed={isMuted} onClick={() => setMuted(!isMuted)}>
			<SoundIcon isMuted={isMuted} />
		</IconButton>
	);
}
