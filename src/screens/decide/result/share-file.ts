import { saveBlob } from "../../../ui/save-file.ts";

/** Whether this browser can pass files to other apps. */
export function canShareFiles(): boolean {
	const file = new File([""], "picture.png", { type: "image/png" });
	return typeof navigator.share === "function" && (navigator.canShare?.({ files: [file] }) ?? false);
}

/**
 * Passes a picture to another app or, if the browser cannot, saves it.
 *
 * @param text what the picture says
 */
export async function sharePicture(canvas: HTMLCanvasElement, name: string, text: string): Promise<void> {
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
