import { firstCharacter } from "./first-character.ts";

/** How many colours faces have: `face-1` to `face-8` in the tokens. */
const FACE_COLOURS = 8;

export interface FaceLook {
	/** From 0 to `FACE_COLOURS` - 1. */
	readonly colour: number;
	/** The first character of the name as a person sees it: a letter, or the whole emoji that the name begins with. */
	readonly letter: string;
	/** `letter`, or the first two where somebody else in the family begins with the same. */
	readonly letters: string;
}

const known = new WeakMap<readonly string[], ReadonlyMap<string, FaceLook>>();

/**
 * What each member looks like, on every device the same. A name has a colour of its own, and takes the next one where a member
 * before it has that already, so that the first eight of a family all differ and a newcomer changes nobody.
 */
export function faceLooks(members: readonly string[]): ReadonlyMap<string, FaceLook> {
	let looks = known.get(members);
	if (looks === undefined) {
		looks = lookAt(members);
		known.set(members, looks);
	}
	return looks;
}

function lookAt(members: readonly string[]): ReadonlyMap<string, FaceLook> {
	const letters = members.map(firstLetter);
	const sharing = new Map<string, number>();
	for (const letter of letters) sharing.set(letter, (sharing.get(letter) ?? 0) + 1);

	const taken = new Array<number>(FACE_COLOURS).fill(0);
	return new Map(
		members.map((name, at) => {
			const rounds = Math.floor(at / FACE_COLOURS);
			let colour = ownColour(name);
			while ((taken[colour] ?? 0) > rounds) colour = (colour + 1) % FACE_COLOURS;
			taken[colour] = (taken[colour] ?? 0) + 1;
			const letter = letters[at] ?? "";
			return [name, { colour, letter, letters: sharing.get(letter) === 1 ? letter : letter + secondLetter(name) }];
		}),
	);
}

/** What one member looks like; somebody who is not in the family, as if alone. */
export function lookOf(name: string, members: readonly string[]): FaceLook {
	return faceLooks(members).get(name) ?? (faceLooks([name]).get(name) as FaceLook);
}

/** Bernstein's hash of the name, as a colour. */
function ownColour(name: string): number {
	let value = 5381;
	for (const character of name) value = (value * 33 + (character.codePointAt(0) ?? 0)) >>> 0;
	return value % FACE_COLOURS;
}

function firstLetter(name: string): string {
	return firstCharacter(name).toUpperCase();
}

/** "i" of Mia. Only letters take a second one: an emoji or a digit stands alone. */
function secondLetter(name: string): string {
	return /^\p{L}\p{M}*(\p{L}\p{M}*)/u.exec(name)?.[1] ?? "";
}
