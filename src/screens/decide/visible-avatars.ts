/** Two rows of a card. */
const MAX_AVATARS = 14;
/** Of them members who had a turn, where not everybody fits. */
const MAX_HAD_TURN_AVATARS = 4;
/** Hundreds of cards with more would be thousands of avatars. */
const MAX_MEMBERS_WITH_AVATARS = 60;

/**
 * Whose avatars a card shows: everybody's in the order of the family or, where not all fit, some who are eligible and then some
 * who had a turn. Nobody's of a crowd.
 *
 * @param eligible those of `members` who are still in
 * @param had the others
 */
export function selectVisibleAvatars(
	members: readonly string[],
	eligible: readonly string[],
	had: readonly string[],
): readonly string[] {
	if (members.length > MAX_MEMBERS_WITH_AVATARS) return [];
	if (members.length <= MAX_AVATARS) return members;
	// The last position shows how many more there are.
	const room = MAX_AVATARS - 1;
	const hadRoom = Math.max(room - eligible.length, Math.min(MAX_HAD_TURN_AVATARS, had.length));
	return [...eligible.slice(0, room - hadRoom), ...had.slice(0, hadRoom)];
}
