import type { CSSProperties } from "react";

/** How many cards are beside each other so that a window is filled, lying and standing: by the number of cards. */
const ACROSS = [1, 1, 2, 3, 2, 3, 3];
const MAX_ACROSS = 4;
/** How many cards a window that stands has at most in one column, two, three. */
const STANDING_ACROSS = [3, 8, Number.POSITIVE_INFINITY];
/** More rows than these do not fit a window. */
const MAX_CARDS_IN_WINDOW = 12;

/** Its custom properties are those of `getGridProps`; of what is in a card, `--rows` tells how many of them share the window's height. */
export const CATEGORY_GRID_CLASS =
	"grid gap-3 [--across:var(--standing)] [--rows:var(--standing-rows)] landscape:[--across:var(--lying)] landscape:[--rows:var(--lying-rows)] wall:grow wall:grid-cols-[repeat(var(--across),minmax(0,1fr))]";

/** Room for what is told of a category, before it is there: faces and two lines, or the list of `WhoIsLeft` and a line. */
export const FACTS_ROOM_CLASS = "min-h-20 tall:min-h-[46dvh] tall:@4xl:min-h-[34dvh]";

/** What a grid of categories is given, which fills the window from the size of a tablet on: its columns and rows, and whether a window that lies has one row. */
export function getGridProps(count: number): { style: CSSProperties; "data-one-row": true | undefined } {
	const lying = ACROSS[count] ?? (count === 9 ? 3 : MAX_ACROSS);
	const standing = STANDING_ACROSS.findIndex((most) => count <= most) + 1;
	const rowsOf = (across: number) => Math.ceil(Math.min(count, MAX_CARDS_IN_WINDOW) / across);
	const style = {
		"--lying": lying,
		"--lying-rows": rowsOf(lying),
		"--standing": standing,
		"--standing-rows": rowsOf(standing),
	} as CSSProperties;
	return { style, "data-one-row": rowsOf(lying) === 1 || undefined };
}

/** Whether the cards share the height of the window. */
export function fillsWindow(count: number): boolean {
	return count <= MAX_CARDS_IN_WINDOW;
}
