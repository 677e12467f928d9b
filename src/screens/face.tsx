import { classNames } from "../ui/class-names.ts";

const COLOURS = [
	"bg-face-1",
	"bg-face-2",
	"bg-face-3",
	"bg-face-4",
	"bg-face-5",
	"bg-face-6",
	"bg-face-7",
	"bg-face-8",
] as const;

const SIZES = {
	small: "size-8 text-sm",
	middle: "size-11 text-lg",
	large: "size-36 text-7xl",
} as const;

/** A member as a coloured disc with the first letter of the name: decoration beside the name itself. */
export function Face({
	name,
	size = "middle",
	className = faceColour(name),
}: {
	name: string;
	size?: keyof typeof SIZES;
	/** Instead of the member's colour. */
	className?: string;
}) {
	return (
		<span
			aria-hidden
			className={classNames(
				"inline-flex shrink-0 select-none items-center justify-center rounded-full font-extrabold text-face-ink",
				SIZES[size],
				className,
			)}
		>
			{firstLetter(name)}
		</span>
	);
}

/** The background class of a member: the same for the same name on every device. */
export function faceColour(name: string): string {
	return COLOURS[hash(name) % COLOURS.length] ?? COLOURS[0];
}

const graphemes = new Intl.Segmenter();

/** The first character as a person sees it: a family emoji is one, although it is several code points. */
function firstLetter(name: string): string {
	// Asking the segmenter takes long enough to be felt with hundreds of faces, and most names begin plainly.
	const plain = /^[A-Za-z](?=[ -~]|$)/.exec(name)?.[0];
	return (plain ?? graphemes.segment(name).containing(0)?.segment ?? "").toUpperCase();
}

/** Bernstein's hash, as an unsigned 32-bit integer. */
function hash(text: string): number {
	let value = 5381;
	for (const character of text) value = (value * 33 + (character.codePointAt(0) ?? 0)) >>> 0;
	return value;
}
