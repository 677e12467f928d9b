/**
 * How many cards stand beside each other in a landscape window, by the number of cards: two rows of up to four, four
 * rows of up to eight.
 */
const LANDSCAPE_COLUMNS = [1, 1, 2, 3, 2, 2, 2, 2, 2];

/** How many cards of the wall stand beside each other, so that all fit the window. */
export function getWallColumns(count: number, isLandscape: boolean): number {
	if (!isLandscape) return count <= 8 ? 1 : 2;
	return LANDSCAPE_COLUMNS[count] ?? 3;
}

/** Pixels of a card's padding and of the gap between two cards. */
const CARD_EDGES = 84;
/** The width of a character of the smallest text (`--small` in wall-list.tsx), as a part of its height. */
const CHARACTER_WIDTH = 0.6;

/** How many characters of the smallest text a card has room for in a line. */
export function countCharacters(width: number, height: number, columns: number): number {
	const small = Math.max(40, height * 0.0371);
	return Math.floor((width / columns - CARD_EDGES) / (small * CHARACTER_WIDTH));
}
