import type { Change } from "../../rules/changes.ts";
import type { Family } from "../../rules/family.ts";
import { AVATAR_COLOUR_COUNT, getAvatarStyle } from "./avatar-style.ts";

/**
 * The changes beside the removal of a member after which everybody else has the colour that they have now:
 * docs/decisions/avatar-colours.md.
 *
 * @param family with the member
 * @param removed the member's id
 * @returns none in a family of more members than there are colours: there a colour is nobody's own
 */
export function keepColours(family: Family, removed: string): readonly Change[] {
	if (family.members.length > AVATAR_COLOUR_COUNT) return [];
	const others = family.members.filter(({ id }) => id !== removed);
	const left = { ...family, members: others };
	return others.flatMap((member) => {
		const { colour } = getAvatarStyle(family, member);
		if (getAvatarStyle(left, member).colour === colour) return [];
		return [{ kind: "edit-member", member: member.id, emoji: member.emoji ?? null, colour } as const];
	});
}
