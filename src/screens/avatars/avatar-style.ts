import { firstGrapheme } from "./first-grapheme.ts";

/** How many colours faces have: `face-1` to `face-8` in the tokens. */
const AVATAR_COLOUR_COUNT = 8;

export interface AvatarStyle {
	/** From 0 to `FACE_COLOURS` - 1. */
	readonly colour: number;
	/** The first character of the name as a person sees it: a letter, or the whole emoji that the name begins with. */
	readonly initial: string;
	/** `letter`, or the first two where somebody else in the family begins with the same. */
	readonly initials: string;
}

const styleCache = new WeakMap<readonly string[], ReadonlyMap<string, AvatarStyle>>();

/**
 * What each member looks like, on every device the same. A name has a colour of its own, and takes the next one where a member
 * before it has that already, so that the first eight of a family all differ and a newcomer changes nobody.
 */
export function getAvatarStyles(members: readonly string[]): ReadonlyMap<string, AvatarStyle> {
	let looks = styleCache.get(members);
	if (looks === undefined) {
		looks = assignAvatarStyles(members);
		styleCache.set(members, looks);
	}
	return looks;
}

function assignAvatarStyles(members: readonly string[]): ReadonlyMap<string, AvatarStyle> {
	const letters = members.map(firstLetter);
	const sharing = new Map<string, number>();
	for (const letter of letters) sharing.set(letter, (sharing.get(letter) ?? 0) + 1);

	const taken = new Array<number>(AVATAR_COLOUR_COUNT).fill(0);
	return new Map(
		members.map((name, at) => {
			const rounds = Math.floor(at / AVATAR_COLOUR_COUNT);
			let colour = hashColour(name);
			while ((taken[colour] ?? 0) > rounds) colour = (colour + 1) % AVATAR_COLOUR_COUNT;
			taken[colour] = (taken[colour] ?? 0) + 1;
			const letter = letters[at] ?? "";
			return [
				name,
				{ colour, initial: letter, initials: sharing.get(letter) === 1 ? letter : letter + secondLetter(name) },
			];
		}),
	);
}

/** What one member looks like; somebody who is not in the family, as if alone. */
export function getAvatarStyle(name: string, members: readonly string[]): AvatarStyle {
	return getAvatarStyles(members).get(name) ?? (getAvatarStyles([name]).get(name) as AvatarStyle);
}

/** Bernstein's hash of the name, as a colour. */
function hashColour(name: string): number {
	let value = 5381;
	for (const character of name) value = (value * 33 + (character.codePointAt(0) ?? 0)) >>> 0;
	return value % AVATAR_COLOUR_COUNT;
}

function firstLetter(name: string): string {
	return firstGrapheme(name).toUpperCase();
}

/** "i" of Mia. Only letters take a second one: an emoji or a digit stands alone. */
function secondLetter(name: string): string {
	return /^\p{L}\p{M}*(\p{L}\p{M}*)/u.exec(name)?.[1] ?? "";
}
