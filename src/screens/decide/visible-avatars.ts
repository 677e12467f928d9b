/** Faces that fit in two rows of a card. */
const MAX_AVATARS = 14;
/** Of them for those who had a turn, where not everybody has a place. */
const MAX_HAD_TURN_AVATARS = 4;
/** Members of which the count alone tells more than some faces, thousands of them on hundreds of cards. */
const MAX_MEMBERS_WITH_AVATARS = 60;

/**
 * Whose faces a card shows: everybody in their place or, where not all have one, some of those who are still in and then some
 * who had a turn. Nobody's of a crowd.
 *
 * @param waiting those of `members` who are still in
 * @param had the others
 */
export function selectVisibleAvatars(
	members: readonly string[],
	waiting: readonly string[],
	had: readonly string[],
): readonly string[] {
	if (members.length > MAX_MEMBERS_WITH_AVATARS) return [];
	if (members.length <= MAX_AVATARS) return members;
	// The last place says how many more there are.
	const room = MAX_AVATARS - 1;
	const hadPlaces = Math.max(room - waiting.length, Math.min(MAX_HAD_TURN_AVATARS, had.length));
	return [...waiting.slice(0, room - hadPlaces), ...had.slice(0, hadPlaces)];
}
