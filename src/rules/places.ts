// The order of a list with all that was removed from it: what goes keeps its place there, and so comes back to it in whatever order.

interface Placed {
	readonly place: number;
}

/** Those of `all` that go, with their places. @param taken of what went before */
export function findPlaces<T>(
	all: readonly T[],
	goes: (one: T) => boolean,
	taken: readonly Placed[],
): readonly { readonly one: T; readonly place: number }[] {
	const places = new Set(taken.map(({ place }) => place));
	let place = -1;
	const found: { one: T; place: number }[] = [];
	for (const one of all) {
		do place++;
		while (places.has(place));
		if (goes(one)) found.push({ one, place });
	}
	return found;
}

/** `all` with those who come back. @param back by place @param taken of those that stay away */
export function putBack<T>(
	all: readonly T[],
	back: readonly { readonly one: T; readonly place: number }[],
	taken: readonly Placed[],
): readonly T[] {
	const places = new Set(taken.map(({ place }) => place));
	const whole: T[] = [];
	let [next, place] = [0, 0];
	for (const { one, place: own } of back) {
		for (; place < own && next < all.length; place++) if (!places.has(place)) whole.push(all[next++] as T);
		whole.push(one);
		place = own + 1;
	}
	return [...whole, ...all.slice(next)];
}

/** By place. */
export function sortByPlace<T extends Placed>(all: readonly T[]): readonly T[] {
	return all.toSorted((one, other) => one.place - other.place);
}

/** Without those that never come back: the places behind move up. @param all by place */
export function dropPlaced<T extends Placed>(all: readonly T[], isKept: (one: T) => boolean): readonly T[] {
	let dropped = 0;
	const kept: T[] = [];
	for (const one of all) {
		if (!isKept(one)) dropped++;
		else kept.push(dropped === 0 ? one : { ...one, place: one.place - dropped });
	}
	return kept;
}

/** Places in a list that has changed: each stays behind what it was behind, as far as that is still there. @param all by place */
export function movePlaces<T extends Placed>(
	all: readonly T[],
	before: readonly { readonly id: string }[],
	after: readonly { readonly id: string }[],
): readonly T[] {
	if (all.length === 0 || before.every(({ id }, at) => after[at]?.id === id)) return all;
	const indexes = new Map(after.map(({ id }, at) => [id, at]));
	let [next, reached] = [0, 0];
	return all.map((one, nth) => {
		for (; next < one.place - nth && next < before.length; next++)
			reached = Math.max(reached, (indexes.get(before[next]?.id ?? "") ?? -1) + 1);
		return { ...one, place: reached + nth };
	});
}
