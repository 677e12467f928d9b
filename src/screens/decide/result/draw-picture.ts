import { fitText } from "./wrap-text.ts";

/** Pixels of the picture, which is square. */
const PICTURE_SIZE = 1_080;
const MARGIN = 90;
/** The place of a single face, in the middle. */
const FACE = { y: 340, radius: 190 };
/** The room for several faces, around the same middle. */
const TEAM = { width: 920, height: 440, gap: 24 };
/** The letters or the animal on a face, in radii of the face. */
const LETTERS = { width: 1.47, sizes: [1, 0.84, 0.68, 0.53] };
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
	/** Holds the face of the result, or those of a team, on the page. The picture shows what they show. */
	readonly faces: Element;
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
	const faces = await Promise.all([...look.faces.querySelectorAll("[data-text]")].map(readFace));

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
	for (const place of placeFaces(faces.length)) drawFace(place);
	const width = PICTURE_SIZE - 2 * MARGIN;
	const title = fitText(text.title, width, 4, TITLE_SIZES, measure(900));
	const category = fitText(text.category, width, 2, CATEGORY_SIZES, measure(600));
	context.fillStyle = ink;
	const titleEnd = drawLines(title, 900, 600);
	drawLines(category, 600, titleEnd + 24);
	drawFoot();

	function drawFace({ at, x, y, radius }: FacePlace) {
		const face = faces[at];
		if (!(context && face)) return;
		context.save();
		context.shadowColor = "rgb(60 30 20 / 0.35)";
		context.shadowBlur = 60;
		context.shadowOffsetY = 24;
		context.fillStyle = light;
		context.beginPath();
		context.arc(x, y, radius, 0, 2 * Math.PI);
		context.fill();
		context.restore();
		if (face.photo) {
			context.save();
			context.clip();
			context.drawImage(face.photo, x - radius, y - radius, 2 * radius, 2 * radius);
			context.restore();
			return;
		}
		context.fillStyle = ink;
		const sizes = LETTERS.sizes.map((part) => part * radius);
		const { size } = fitText(face.text, LETTERS.width * radius, 1, sizes, measure(800));
		context.font = `800 ${size}px ${fontFamily}`;
		context.fillText(face.text, x, y + radius / 24);
	}

	/** @returns where the lines end */
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

interface FacePlace {
	readonly at: number;
	readonly x: number;
	readonly y: number;
	readonly radius: number;
}

/** One face is in the middle; several stand in rows, as large as there is room for. */
function placeFaces(count: number): readonly FacePlace[] {
	const x = PICTURE_SIZE / 2;
	if (count <= 1) return [{ at: 0, x, ...FACE }];
	const diameterOf = (rows: number) => Math.min(TEAM.height / rows, TEAM.width / Math.ceil(count / rows)) - TEAM.gap;
	const rows = Array.from({ length: count }, (_, at) => at + 1).reduce((best, tried) =>
		diameterOf(tried) > diameterOf(best) ? tried : best,
	);
	const columns = Math.ceil(count / rows);
	const step = diameterOf(rows) + TEAM.gap;
	return Array.from({ length: count }, (_, at) => {
		const row = Math.floor(at / columns);
		const inRow = Math.min(columns, count - row * columns);
		const middle = (part: number, of: number) => (part - (of - 1) / 2) * step;
		return {
			...{ at, radius: diameterOf(rows) / 2 },
			...{ x: x + middle(at % columns, inRow), y: FACE.y + middle(row, rows) },
		};
	});
}

/** The letters of a face and, if it has one, its photo. */
async function readFace(face: Element): Promise<{ text: string; photo: HTMLImageElement | null }> {
	const photo = face.querySelector("img");
	await photo?.decode();
	return { text: face.getAttribute("data-text") ?? "", photo };
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
