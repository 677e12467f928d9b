import { Trans, useLingui } from "@lingui/react/macro";
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { chooseLanguage } from "../../../languages/languages.ts";
import { PRODUCT_TITLE } from "../../../paths.ts";
import { findSymbol } from "../../../rules/category-symbols.ts";
import type { Category } from "../../../rules/family.ts";
import { Button } from "../../../ui/button.tsx";
import { DownloadIcon, ShareIcon } from "../../../ui/later-icons.tsx";
import { saveBlob } from "../../../ui/save-file.ts";
import { Sheet } from "../../../ui/sheet.tsx";
import { toast } from "../../../ui/toast.ts";
import { findCategoryIcon } from "../../avatars/category-icon.tsx";
import { categoryName } from "../../text/category-name.ts";
import { useToday } from "../../use-today.ts";
import { drawPicture } from "./draw-picture.ts";

/** The result as a picture. The browser gives it to other apps, or saves it. */
export function ShareSheet({
	category,
	title,
	isNewCycle,
	avatar,
	onClose,
}: {
	category: Category;
	/** The title of the result. */
	title: string;
	isNewCycle: boolean;
	/** Holds the face of the result, or those of a team. */
	avatar: RefObject<HTMLElement | null>;
	onClose: () => void;
}) {
	const { t, i18n } = useLingui();
	const canvas = useRef<HTMLCanvasElement>(null);
	const [isDrawn, setDrawn] = useState(false);
	const today = useToday();
	const item = categoryName(category.name);
	const date = i18n.date(new Date(`${today}T12:00`), { dateStyle: "long" });
	const error = t`The picture could not be made.`;
	const fail = (reason: unknown) => {
		console.error("The picture of a result failed", reason);
		toast({ title: t`Error`, text: error, isError: true, tag: "share" });
	};
	const draw = useEffectEvent(() => {
		const faces = avatar.current;
		const ground = faces?.closest("[data-stage]");
		if (!(canvas.current && faces && ground)) return;
		const symbol = findCategoryIcon(category) ?? findSymbol(category.name);
		const texts = { title, category: [symbol, item].join(" ").trim(), date, app: PRODUCT_TITLE };
		const { dir } = chooseLanguage([i18n.locale]);
		drawPicture(canvas.current, texts, { faces, ground, dir, hasFlags: isNewCycle }).then(() => setDrawn(true), fail);
	});
	useEffect(() => draw(), []);
	const canShare = canShareFiles();
	return (
		<Sheet isOpen title={t`Share as a picture`} onClose={onClose}>
			{() => (
				<div className="mt-2 flex flex-col gap-4">
					<canvas
						ref={canvas}
						role="img"
						aria-label={`${title} ${item} ${date}`}
						data-drawn={isDrawn || undefined}
						className="mx-auto aspect-square w-full max-w-[55dvh] rounded-card lift"
					/>
					<Button
						variant="primary"
						className="w-full"
						aria-disabled={!isDrawn}
						onClick={() => {
							if (!(isDrawn && canvas.current)) return;
							sharePicture(canvas.current, `whose-turn-${today}.png`, `${title} ${item}`).catch(fail);
						}}
					>
						{canShare ? <ShareIcon /> : <DownloadIcon />}
						{canShare ? <Trans>Share</Trans> : <Trans>Save the picture</Trans>}
					</Button>
				</div>
			)}
		</Sheet>
	);
}

/** Whether this browser can pass files to other apps. */
function canShareFiles(): boolean {
	const file = new File([""], "picture.png", { type: "image/png" });
	return typeof navigator.share === "function" && (navigator.canShare?.({ files: [file] }) ?? false);
}

/**
 * Passes a picture to another app or, if the browser cannot, saves it.
 *
 * @param text what the picture says
 */
async function sharePicture(canvas: HTMLCanvasElement, name: string, text: string): Promise<void> {
	const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
	if (!blob) throw new Error("there is no picture");
	if (canShareFiles()) {
		try {
			await navigator.share({ files: [new File([blob], name, { type: blob.type })], text });
			return;
		} catch (reason) {
			// Somebody has changed their mind.
			if (reason instanceof DOMException && reason.name === "AbortError") return;
			console.info("The picture could not be shared, and is saved instead:", reason);
		}
	}
	saveBlob(name, blob);
}
