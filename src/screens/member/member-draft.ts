import { isAway } from "../../rules/away.ts";
import type { Change } from "../../rules/changes.ts";
import { type Family, findMemberDetails } from "../../rules/family.ts";
import { trimName } from "../../rules/name.ts";
import { getAvatarStyle } from "../avatars/avatar-style.ts";
import { nameAfter } from "./position.ts";

export interface MemberDraft {
	readonly name: string;
	readonly emoji: string | null;
	readonly colour: number | null;
	/** as in `Member`; `null`: the member is here. */
	readonly backOn: string | null;
	/** In the family's order, from 0. */
	readonly position: number;
}

/** @param today as of `localDay` */
export function createMemberDraft(family: Family, name: string, today: string): MemberDraft {
	const { emoji, colour, backOn } = findMemberDetails(family, name) ?? {};
	return {
		name,
		emoji: emoji ?? null,
		colour: colour ?? null,
		backOn: (isAway(family, name, today) && backOn) || null,
		position: family.members.indexOf(name),
	};
}

/** As it is stored: of what was typed, something may be invisible. */
export function draftedEmoji({ emoji }: MemberDraft): string | null {
	return emoji === null ? null : trimName(emoji) || null;
}

/** The new name comes last: the changes before it are of the member's old one. */
export function planMemberChanges(family: Family, before: MemberDraft, after: MemberDraft): readonly Change[] {
	const { name } = before;
	const { backOn } = after;
	const emoji = draftedEmoji(after);
	const newName = trimName(after.name);
	// Under another name or at another position everybody keeps their colour: it counts as chosen from then on.
	const isUnmoved = newName === name && after.position === before.position;
	const colour = after.colour ?? (isUnmoved ? null : getAvatarStyle(family, name).colour);
	const changes: Change[] = [];
	if (emoji !== before.emoji || colour !== before.colour) changes.push({ kind: "edit-member", name, emoji, colour });
	if (backOn !== before.backOn) changes.push({ kind: "set-away", name, backOn });
	if (after.position !== before.position)
		changes.push({ kind: "move-member", name, before: nameAfter(family.members, name, after.position) });
	if (newName !== name) changes.push({ kind: "rename-member", name, newName });
	return changes;
}
