const AVATARS_IN_TWO_ROWS = 14;
const MAX_HAD_TURN_AVATARS = 4;
/** Hundreds of cards with more would be thousands of avatars. */
const MAX_MEMBERS_WITH_AVATARS = 60;

/** Everybody in the family's order or, where not all fit, some of the eligible and then some who had a turn. Nobody of a crowd. */
export function selectVisibleAvatars<Member>(
	members: readonly Member[],
	eligible: readonly Member[],
	had: readonly Member[],
): readonly Member[] {
	if (members.length > MAX_MEMBERS_WITH_AVATARS) return [];
	if (members.length <= AVATARS_IN_TWO_ROWS) return members;
	// The last position shows how many more there are.
	const room = AVATARS_IN_TWO_ROWS - 1;
	const hadRoom = Math.max(room - eligible.length, Math.min(MAX_HAD_TURN_AVATARS, had.length));
	return [...eligible.slice(0, room - hadRoom), ...had.slice(0, hadRoom)];
}
