import type { CSSProperties } from "react";

/**
 * How many cards are beside each other on the wall, so that a window is filled, lying and standing: by the number of
 * cards.
 */
const ACROSS = [1, 1, 2, 3, 2, 3, 3];
const MAX_ACROSS = 4;
/** How many cards a window that stands has at most in one column, two, three. */
const STANDING_ACROSS = [3, 8, Number.POSITIVE_INFINITY];
/** More rows than these do not fit a window. */
const MAX_CARDS_IN_WINDOW = 12;

/** Its custom properties are those of `getGridStyle`. */
export const CATEGORY_GRID_CLASS =
	"grid gap-3 desk:flex desk:flex-wrap wall:grid wall:grow wall:grid-cols-[repeat(var(--lying),minmax(0,1fr))] wall:portrait:grid-cols-[repeat(var(--standing),minmax(0,1fr))]";

/** Of a card in it: those of a last row that is not full share its width. */
export const CATEGORY_CELL_CLASS = "desk:grow desk:basis-[calc((100%-(var(--beside)-1)*0.75rem)/var(--beside)-1px)]";

/** Room for what is told of a category, before it is there: faces with names, and a line. */
export const FACTS_ROOM_CLASS = "min-h-20 wall:min-h-0";

/**
 * What a grid of categories is given: its columns on the wall, and beside each other on a desk so that as few places as
 * can be are empty.
 */
export function getGridStyle(count: number, beside: readonly number[]): CSSProperties {
	const lying = ACROSS[count] ?? (count === 9 ? 3 : MAX_ACROSS);
	const standing = STANDING_ACROSS.findIndex((most) => count <= most) + 1;
	const emptyPlaces = (columns: number) => (columns - (count % columns)) % columns;
	const [fullest = 1] = beside.toSorted((one, other) => emptyPlaces(one) - emptyPlaces(other));
	return {
		"--lying": lying,
		"--standing": standing,
		"--beside": Math.min(fullest, Math.max(count, 1)),
	} as CSSProperties;
}

/** Whether the cards share the height of the window. */
export function fillsWindow(count: number): boolean {
	return count <= MAX_CARDS_IN_WINDOW;
}
