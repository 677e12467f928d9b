import { fitText } from "./wrap-text.ts";

/** Pixels of the picture, which is square. */
const PICTURE_SIZE = 1_080;
const MARGIN = 90;
/** `width` is that of the animal or the letters on it. */
const FACE = { y: 340, radius: 190, width: 280 };
const FACE_SIZES = [190, 160, 130, 100];
const TITLE_SIZES = [104, 84, 66, 52, 42, 34];
const CATEGORY_SIZES = [50, 42, 34];

export interface PictureText {
	/** Such as "It's Mia's turn!". */
	readonly title: string;
	/** With its emoji. */
	readonly category: string;
	readonly date: string;
	/** The name of the app. */
	readonly app: string;
}

export interface PictureLook {
	/** The face of the result on the page. The picture takes its symbol and its colours from there. */
	readonly face: Element;
	readonly ground: Element;
	readonly dir: "ltr" | "rtl";
	readonly hasFlags: boolean;
}

/** Draws the result as a picture, in the page's own type and colours. */
export async function drawPicture(canvas: HTMLCanvasElement, text: PictureText, look: PictureLook): Promise<void> {
	const context = canvas.getContext("2d");
	if (!context) throw new Error("there is no canvas");
	canvas.width = PICTURE_SIZE;
	canvas.height = PICTURE_SIZE;
	const { fontFamily } = getComputedStyle(document.body);
	const root = getComputedStyle(document.documentElement);
	const colour = (name: string) => root.getPropertyValue(`--color-${name}`);
	const [ink, light] = [colour("face-ink"), colour("face-light")];
	const middle = PICTURE_SIZE / 2;
	const photo = await readPhoto(look.face);

	context.direction = look.dir;
	context.textAlign = "center";
	context.textBaseline = "middle";
	context.fillStyle = getComputedStyle(look.ground).backgroundColor;
	context.fillRect(0, 0, PICTURE_SIZE, PICTURE_SIZE);
	if (look.hasFlags) drawFlags(context, (at) => colour(`face-${at}`));
	const measure = (weight: number) => (part: string, size: number) => {
		context.font = `${weight} ${size}px ${fontFamily}`;
		return context.measureText(part).width;
	};
	drawFace();
	const width = PICTURE_SIZE - 2 * MARGIN;
	const title = fitText(text.title, width, 4, TITLE_SIZES, measure(900));
	const category = fitText(text.category, width, 2, CATEGORY_SIZES, measure(600));
	context.fillStyle = ink;
	const titleEnd = drawLines(title, 900, 600);
	drawLines(category, 600, titleEnd + 24);
	drawFoot();

	function drawFace() {
		if (!context) return;
		context.save();
		context.shadowColor = "rgb(60 30 20 / 0.35)";
		context.shadowBlur = 60;
		context.shadowOffsetY = 24;
		context.fillStyle = light;
		context.beginPath();
		context.arc(middle, FACE.y, FACE.radius, 0, 2 * Math.PI);
		context.fill();
		context.restore();
		if (photo) {
			context.save();
			context.clip();
			context.drawImage(photo, middle - FACE.radius, FACE.y - FACE.radius, 2 * FACE.radius, 2 * FACE.radius);
			context.restore();
			return;
		}
		context.fillStyle = ink;
		const shown = look.face.querySelector("[data-text]")?.getAttribute("data-text") ?? "";
		const { size } = fitText(shown, FACE.width, 1, FACE_SIZES, measure(800));
		context.font = `800 ${size}px ${fontFamily}`;
		context.fillText(shown, middle, FACE.y + 8);
	}

	/** @returns where they end */
	function drawLines({ size, lines }: { size: number; lines: string[] }, weight: number, top: number): number {
		if (!context) return top;
		context.font = `${weight} ${size}px ${fontFamily}`;
		const height = size * 1.15;
		for (const [at, line] of lines.entries()) context.fillText(line, middle, top + height * (at + 0.5));
		return top + height * lines.length;
	}

	function drawFoot() {
		if (!context) return;
		const y = PICTURE_SIZE - MARGIN + 10;
		context.font = `600 34px ${fontFamily}`;
		context.textAlign = "start";
		const isRtl = look.dir === "rtl";
		context.fillText(text.date, isRtl ? PICTURE_SIZE - MARGIN : MARGIN, y);
		context.textAlign = "end";
		context.font = `900 34px ${fontFamily}`;
		// The app's name reads from left to right in every language.
		context.fillText(`\u2066${text.app}\u2069`, isRtl ? MARGIN : PICTURE_SIZE - MARGIN, y);
	}
}

/** A face that is a photo has it as an image. */
async function readPhoto(face: Element): Promise<HTMLImageElement | null> {
	const photo = face.querySelector("img");
	await photo?.decode();
	return photo;
}

function drawFlags(context: CanvasRenderingContext2D, colour: (at: number) => string): void {
	const count = 12;
	const width = PICTURE_SIZE / count;
	for (let at = 0; at < count; at++) {
		context.fillStyle = colour((at % 8) + 1);
		context.beginPath();
		context.moveTo(at * width + 4, 0);
		context.lineTo((at + 1) * width - 4, 0);
		context.lineTo((at + 0.5) * width, width);
		context.fill();
	}
}
