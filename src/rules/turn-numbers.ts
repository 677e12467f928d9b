import { dropUndefined } from "./details.ts";
import type { Category } from "./family.ts";

// A turn keeps its number, and a category those that were taken back. So the number of its last turn follows from which turns there are, and not from
// the order in which they went or came back: no detour leads to another draw.

/** Of a category. The smallest are forgotten. */
const MAX_TAKEN_BACK = 1000;

/** A category after a turn has got the next number. */
export function giveNextNumber(category: Category): Category {
	const number = category.lastTurn + 1;
	return withNumbers(category, number, without(category, number));
}

/** A category after the only turn of a number was taken back: its last turn is the last that was not. */
export function takeBackNumber(category: Category, number: number): Category {
	const takenBack = tidyTakenBack([...(category.takenBack ?? []), number]);
	const isGone = new Set(takenBack);
	let { lastTurn } = category;
	while (lastTurn > 0 && isGone.has(lastTurn)) lastTurn--;
	return withNumbers(category, lastTurn, takenBack);
}

/** A category after the turn of a number has come back; undefined if no turn had that. Another one may have got it since: then both have it. */
export function bringBackNumber(category: Category, number: number): Category | undefined {
	if (number > category.lastTurn && !category.takenBack?.includes(number)) return undefined;
	return withNumbers(category, Math.max(category.lastTurn, number), without(category, number));
}

/** `takenBack` of numbers in any order. */
export function tidyTakenBack(numbers: readonly number[]): readonly number[] | undefined {
	if (numbers.length === 0) return undefined;
	return [...new Set(numbers)].toSorted((one, other) => one - other).slice(-MAX_TAKEN_BACK);
}

function without({ takenBack = [] }: Category, number: number): readonly number[] {
	return takenBack.filter((one) => one !== number);
}

function withNumbers(category: Category, lastTurn: number, takenBack: readonly number[] = []): Category {
	return dropUndefined<Category>({ ...category, lastTurn, takenBack: tidyTakenBack(takenBack) });
}
