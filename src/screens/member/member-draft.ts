import { isAway } from "../../rules/away.ts";
import type { Change } from "../../rules/changes.ts";
import type { Family, Member } from "../../rules/family.ts";
import { tidyText } from "../../rules/tidy-text.ts";
import { getAvatarStyle } from "../avatars/avatar-style.ts";
import { findNext } from "../sheet/position.ts";

export interface MemberDraft {
	readonly name: string;
	readonly emoji: string | null;
	readonly colour: number | null;
	readonly photo: string | null;
	/** As in `Member`; `null` if the member is here. */
	readonly backOn: string | null;
	/** In the family's order, from 0. */
	readonly position: number;
}

/** @param today from `localDay` */
export function createMemberDraft(family: Family, member: Member, today: string): MemberDraft {
	const { id, name, emoji, colour, photo, backOn } = member;
	return {
		name,
		emoji: emoji ?? null,
		colour: colour ?? null,
		photo: photo ?? null,
		backOn: (isAway(member, today) && backOn) || null,
		position: family.members.findIndex((known) => known.id === id),
	};
}

/** As it is stored: some of the typed text may be invisible. */
export function draftedEmoji({ emoji }: MemberDraft): string | null {
	return emoji === null ? null : tidyText(emoji) || null;
}

/** The changes that turn a member into a draft, as far as somebody has edited it since `before`. */
export function planMemberChanges(
	family: Family,
	member: Member,
	before: MemberDraft,
	after: MemberDraft,
): readonly Change[] {
	const { backOn } = after;
	const emoji = draftedEmoji(after);
	const name = tidyText(after.name);
	// With another name or at another position everybody keeps their colour, which counts as chosen from then on.
	const isUnmoved = name === before.name && after.position === before.position;
	const colour = after.colour ?? (isUnmoved ? null : getAvatarStyle(family, member).colour);
	const changes: Change[] = [];
	const { id } = member;
	const photo = after.photo === before.photo ? undefined : after.photo;
	if (emoji !== before.emoji || colour !== before.colour || photo !== undefined)
		changes.push({ kind: "edit-member", member: id, emoji, colour, ...(photo !== undefined && { photo }) });
	if (backOn !== before.backOn) changes.push({ kind: "set-away", member: id, backOn });
	if (after.position !== before.position)
		changes.push({ kind: "move-member", member: id, before: findNext(family.members, id, after.position) });
	if (name !== before.name) changes.push({ kind: "rename-member", member: id, name });
	return changes;
}
