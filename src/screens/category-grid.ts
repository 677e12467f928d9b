import type { CSSProperties } from "react";

/** How many cards stand beside each other on a landscape wall, so that they fill it, by the number of cards. */
const ACROSS = [1, 1, 2, 3, 2, 3, 3];
const MAX_ACROSS = 4;
/** The greatest number of cards for one, two and three columns in a portrait window. */
const PORTRAIT_ACROSS = [3, 8, Number.POSITIVE_INFINITY];
/** More cards than these do not fit a window. */
const MAX_CARDS_IN_WINDOW = 12;

/** `getGridStyle` returns its custom properties. */
export const CATEGORY_GRID_CLASS =
	"grid gap-3 sm:flex sm:flex-wrap wall:grid wall:grow wall:grid-cols-[repeat(var(--landscape),minmax(0,1fr))] wall:portrait:grid-cols-[repeat(var(--portrait),minmax(0,1fr))]";

/** A card of the grid. If the last row is not full, its cards share its width. */
export const CATEGORY_CELL_CLASS =
	"[--beside:var(--tablet)] desk:[--beside:var(--desk)] sm:grow sm:basis-[calc((100%-(var(--beside)-1)*0.75rem)/var(--beside)-1px)]";

/** Room for the facts of a category before they are there: faces with names, and a line. */
export const FACTS_ROOM_CLASS = "min-h-20 @[16rem]:min-h-14 wall:min-h-0";

/** How many cards may stand beside each other on a tablet and on a desk. */
export interface Beside {
	readonly tablet: readonly number[];
	readonly desk: readonly number[];
}

/**
 * The style of a grid of categories: its columns on the wall, and on a tablet and a desk. There the number of columns
 * leaves the fewest places empty.
 */
export function getGridStyle(count: number, { tablet, desk }: Beside): CSSProperties {
	const landscape = ACROSS[count] ?? (count === 9 ? 3 : MAX_ACROSS);
	const portrait = PORTRAIT_ACROSS.findIndex((most) => count <= most) + 1;
	const emptyPlaces = (columns: number) => (columns - (count % columns)) % columns;
	function findFullest(beside: readonly number[]): number {
		const [fullest = 1] = beside.toSorted((a, b) => emptyPlaces(a) - emptyPlaces(b));
		return Math.min(fullest, Math.max(count, 1));
	}
	return {
		"--landscape": landscape,
		"--portrait": portrait,
		"--tablet": findFullest(tablet),
		"--desk": findFullest(desk),
	} as CSSProperties;
}

/** Whether the cards share the height of the window. */
export function fillsWindow(count: number): boolean {
	return count <= MAX_CARDS_IN_WINDOW;
}
