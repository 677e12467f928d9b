import type { Family, Member } from "../../rules/family.ts";
import { firstLetter, tellApart } from "./letters.ts";

/** `face-1` to `face-8` in theme.css. */
export const AVATAR_COLOUR_COUNT = 8;

/** What a face shows, wherever it is. */
export interface AvatarStyle {
	/** From 0 to `AVATAR_COLOUR_COUNT` - 1. */
	readonly colour: number;
	/** Shown instead of the initials: see `isPhoto`. */
	readonly photo?: string | undefined;
	/** The emoji, else the shortest letters that tell apart all members without one. */
	readonly initials: string;
}

/** A member, or somebody who is not a member (any more): they have left, or have an account. */
export type Person = Pick<Member, "id" | "name">;

/** Styles by member id, for each list of members. */
const styleCache = new WeakMap<readonly Member[], ReadonlyMap<string, AvatarStyle>>();

/**
 * The style of a member, the same on every device. Somebody who is not in the family is styled as if they were alone.
 */
export function getAvatarStyle({ members }: Family, person: Person): AvatarStyle {
	let styles = styleCache.get(members);
	if (!styles) {
		styles = assignAvatarStyles(members);
		styleCache.set(members, styles);
	}
	return styles.get(person.id) ?? styleOfOne(person);
}

function styleOfOne({ name }: Person): AvatarStyle {
	return { colour: hashColour(name), initials: firstLetter(name) };
}

/**
 * A chosen colour stands; the others follow from the names and avoid their neighbours:
 * docs/decisions/avatar-colours.md.
 */
function assignAvatarStyles(members: readonly Member[]): ReadonlyMap<string, AvatarStyle> {
	const colours = members.map(({ colour }) => colour && colour % AVATAR_COLOUR_COUNT);
	const uses = Array.from({ length: AVATAR_COLOUR_COUNT }, (_, at) => colours.filter((colour) => colour === at).length);
	const cost = (colour: number, at: number) =>
		colour === colours[at - 1] || colour === colours[at + 1] ? members.length : (uses[colour] ?? 0);
	const lettered = members.filter(({ emoji }) => emoji === undefined);
	const letters = [...tellApart(lettered.map(({ name }) => name))];
	return new Map(
		members.map(({ id, name, emoji, photo }, at) => {
			let colour = colours[at];
			if (colour === undefined) {
				colour = hashColour(name);
				for (let next = colour + 1; next < AVATAR_COLOUR_COUNT * 2; next++)
					if (cost(next % AVATAR_COLOUR_COUNT, at) < cost(colour, at)) colour = next % AVATAR_COLOUR_COUNT;
				uses[colour] = cost(colour, at) + 1;
				colours[at] = colour;
			}
			const initials = emoji ?? letters.shift() ?? "";
			return [id, { colour, photo, initials }];
		}),
	);
}

/** A colour that follows from a name alone: Bernstein's hash (djb2). */
export function hashColour(name: string): number {
	let hash = 5381;
	for (const character of name) hash = (hash * 33 + (character.codePointAt(0) ?? 0)) >>> 0;
	return hash % AVATAR_COLOUR_COUNT;
}
