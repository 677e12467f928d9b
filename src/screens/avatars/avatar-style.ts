import { type Family, findMemberDetails, type MemberDetails } from "../../rules/family.ts";
import { firstGrapheme } from "./first-grapheme.ts";

/** `face-1` to `face-8` in theme.css. */
const AVATAR_COLOUR_COUNT = 8;

export interface AvatarStyle {
	/** From 0 to `AVATAR_COLOUR_COUNT` - 1. */
	readonly colour: number;
	readonly initial: string;
	/** `initial`, with the second letter if another member has the same initial. */
	readonly initials: string;
}

const styleCache = new WeakMap<readonly string[], ReadonlyMap<string, AvatarStyle>>();

/**
 * The style of each member, the same on every device. A name's hash is its colour, or the next colour that fewer earlier members
 * have: the first eight of a family differ, and a new member changes nobody.
 */
export function getAvatarStyles(members: readonly string[]): ReadonlyMap<string, AvatarStyle> {
	let styles = styleCache.get(members);
	if (styles === undefined) {
		styles = assignAvatarStyles(members);
		styleCache.set(members, styles);
	}
	return styles;
}

function assignAvatarStyles(members: readonly string[]): ReadonlyMap<string, AvatarStyle> {
	const allInitials = members.map(getInitial);
	const initialCounts = new Map<string, number>();
	for (const initial of allInitials) initialCounts.set(initial, (initialCounts.get(initial) ?? 0) + 1);

	const colourCounts = new Array<number>(AVATAR_COLOUR_COUNT).fill(0);
	return new Map(
		members.map((name, index) => {
			const rounds = Math.floor(index / AVATAR_COLOUR_COUNT);
			let colour = hashColour(name);
			while ((colourCounts[colour] ?? 0) > rounds) colour = (colour + 1) % AVATAR_COLOUR_COUNT;
			colourCounts[colour] = (colourCounts[colour] ?? 0) + 1;
			const initial = allInitials[index] ?? "";
			const initials = initialCounts.get(initial) === 1 ? initial : initial + getSecondLetter(name);
			return [name, { colour, initial, initials }];
		}),
	);
}

/** The style of one member; for a name that is not in the family, as if it were alone. */
export function getAvatarStyle(name: string, members: readonly string[]): AvatarStyle {
	return getAvatarStyles(members).get(name) ?? (getAvatarStyles([name]).get(name) as AvatarStyle);
}

/** What a member has chosen of their own look. */
export type Look = Pick<MemberDetails, "emoji" | "colour">;

/** The style of a member of a family, or of a name that is not in it, with what is chosen instead. */
export function getMemberStyle(
	family: Family,
	name: string,
	look: Look = findMemberDetails(family, name) ?? {},
): AvatarStyle {
	const { colour, initial, initials } = getAvatarStyle(name, family.members);
	const { emoji } = look;
	return {
		colour: (look.colour ?? colour) % AVATAR_COLOUR_COUNT,
		initial: emoji ?? initial,
		initials: emoji ?? initials,
	};
}

/** Bernstein's hash (djb2). */
function hashColour(name: string): number {
	let hash = 5381;
	for (const character of name) hash = (hash * 33 + (character.codePointAt(0) ?? 0)) >>> 0;
	return hash % AVATAR_COLOUR_COUNT;
}

function getInitial(name: string): string {
	return firstGrapheme(name).toUpperCase();
}

/** "i" of Mia; empty unless the name starts with two letters. */
function getSecondLetter(name: string): string {
	return /^\p{L}\p{M}*(\p{L}\p{M}*)/u.exec(name)?.[1] ?? "";
}
