import type { CSSProperties } from "react";

/** How many cards are beside each other so that a window is filled, lying and standing: by the number of cards. */
const ACROSS = [1, 1, 2, 3, 2, 3, 3];
const MAX_ACROSS = 4;
/** More rows than these do not fit a window. */
const MAX_CARDS_IN_WINDOW = 12;

/** Its custom properties are those of `findGridStyle`. */
export const CATEGORY_GRID_CLASS =
	"grid gap-3 wall:grow wall:grid-cols-[repeat(var(--standing),minmax(0,1fr))] wall:landscape:grid-cols-[repeat(var(--lying),minmax(0,1fr))]";

/** Room for what is told of a category, before it is there: faces and two lines. */
export const FACTS_ROOM_CLASS = "min-h-20";

/** Columns of a grid of categories, which fills the window from the size of a tablet on. */
export function findGridStyle(count: number): CSSProperties {
	const lying = ACROSS[count] ?? (count === 9 ? 3 : MAX_ACROSS);
	return { "--lying": lying, "--standing": count <= 3 ? 1 : 2 } as CSSProperties;
}

/** Whether the cards share the height of the window. */
export function fillsWindow(count: number): boolean {
	return count <= MAX_CARDS_IN_WINDOW;
}
