import { useLingui } from "@lingui/react/macro";
import { IconButton } from "../../ui/button.tsx";
import { ShareIcon } from "../../ui/later-icons.tsx";
import { toast } from "../../ui/toast.ts";

/** Passes a sentence to another app or, if the browser cannot, to the clipboard. Shows nothing if it has neither. */
export function ShareSentence({ text }: { text: string }) {
	const { t } = useLingui();
	const canShare = typeof navigator.share === "function";
	if (!canShare && navigator.clipboard === undefined) return null;

	async function share() {
		try {
			if (canShare) return await navigator.share({ text });
			await navigator.clipboard.writeText(text);
			toast({ title: t`Copied`, text, tag: "sentence" });
		} catch (reason) {
			// Somebody has thought better of it, or the browser forbids it.
			console.info("A sentence was not shared:", reason);
		}
	}

	return (
		<IconButton label={t`Share as a sentence`} className="-my-1.5" onClick={() => void share()}>
			<ShareIcon />
		</IconButton>
	);
}
