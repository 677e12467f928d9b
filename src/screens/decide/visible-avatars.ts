const AVATARS_IN_TWO_ROWS = 14;
/** Hundreds of cards with more would be thousands of avatars. */
const MAX_MEMBERS_WITH_AVATARS = 60;

/** Those of the eligible for whose faces a card has room; of a crowd nobody. @param memberCount of all who are in */
export function selectVisibleAvatars<Member>(eligible: readonly Member[], memberCount: number): readonly Member[] {
	if (memberCount > MAX_MEMBERS_WITH_AVATARS) return [];
	// The last position shows how many more there are.
	return eligible.length <= AVATARS_IN_TWO_ROWS ? eligible : eligible.slice(0, AVATARS_IN_TWO_ROWS - 1);
}
