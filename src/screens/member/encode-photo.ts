import { isPhoto } from "../../rules/photo.ts";

/** Bytes. Cameras make smaller files; a larger one may be more than a phone can hold. */
const MAX_FILE_BYTES = 40_000_000;

/** In pixels. */
const PROBE_SIDE = 16;
/** Neither black nor white, which a browser may answer instead. */
const PROBE_COLOUR = 128;
const PROBE_TOLERANCE = 8;

/**
 * From the best to one that always fits: the side in pixels (a face on a result has 144, twice as many on a fine
 * screen) and the quality.
 */
const ATTEMPTS = [
	...([
		[288, 0.85],
		[256, 0.75],
		[224, 0.7],
		[192, 0.6],
	] as const),
	...([
		[160, 0.5],
		[128, 0.4],
		[64, 0.4],
	] as const),
];

type EncodedPhoto =
	| { readonly photo: string }
	/** The browser cannot read the file as a picture, or does not let pages read what they have drawn. */
	| { readonly error: "unreadable" | "forbidden" };

/**
 * Turns a picture from the device into a family's photo: the square in its middle, small and drawn anew, so that it has
 * nothing but what can be seen (no place, no time, no camera).
 *
 * @returns the photo: see `isPhoto`
 */
export async function encodePhoto(file: Blob): Promise<EncodedPhoto> {
	if (isNoisy()) return { error: "forbidden" };
	if (file.size > MAX_FILE_BYTES) return { error: "unreadable" };
	const picture = await createImageBitmap(file).catch(() => undefined);
	if (picture === undefined) return { error: "unreadable" };
	try {
		const photo = encode(picture);
		return photo === undefined ? { error: "unreadable" } : { photo };
	} finally {
		picture.close();
	}
}

/**
 * Whether a browser that resists fingerprinting returns other pixels than were drawn. A few that are a little off do no
 * harm.
 */
function isNoisy(): boolean {
	const canvas = document.createElement("canvas");
	[canvas.width, canvas.height] = [PROBE_SIDE, PROBE_SIDE];
	const context = canvas.getContext("2d");
	if (context === null) return false;
	context.fillStyle = `rgb(${PROBE_COLOUR} ${PROBE_COLOUR} ${PROBE_COLOUR})`;
	context.fillRect(0, 0, PROBE_SIDE, PROBE_SIDE);
	const { data } = context.getImageData(0, 0, PROBE_SIDE, PROBE_SIDE);
	return data.some((value, at) => at % 4 < 3 && Math.abs(value - PROBE_COLOUR) > PROBE_TOLERANCE);
}

function encode(picture: ImageBitmap): string | undefined {
	for (const [side, quality] of ATTEMPTS) {
		const canvas = drawSquare(picture, side);
		// A browser that cannot write WebP writes PNG instead, which is large.
		const webp = canvas.toDataURL("image/webp", quality);
		const text = webp.startsWith("data:image/webp") ? webp : canvas.toDataURL("image/jpeg", quality);
		if (isPhoto(text)) return text;
	}
	return undefined;
}

function drawSquare(picture: ImageBitmap, side: number): HTMLCanvasElement {
	const canvas = document.createElement("canvas");
	canvas.width = side;
	canvas.height = side;
	const context = canvas.getContext("2d");
	if (context === null) return canvas;
	const { width, height } = picture;
	const shorter = Math.min(width, height);
	// Transparent parts would be black in a JPEG.
	context.fillStyle = "white";
	context.fillRect(0, 0, side, side);
	context.imageSmoothingQuality = "high";
	context.drawImage(picture, (width - shorter) / 2, (height - shorter) / 2, shorter, shorter, 0, 0, side, side);
	return canvas;
}
