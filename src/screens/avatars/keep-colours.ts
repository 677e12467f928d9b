import type { Change } from "../../rules/changes.ts";
import type { Family } from "../../rules/family.ts";
import { AVATAR_COLOUR_COUNT, getAvatarStyle } from "./avatar-style.ts";

/**
 * The changes that go with the removal of a member, so that everybody else keeps their colour:
 * docs/decisions/avatar-colours.md.
 *
 * @param family still has the member
 * @param removed the member's id
 * @returns empty if the family has more members than there are colours: nobody has a colour of their own there
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
