/** As JSON: the keys of equal values are in the same order. */
export function isSame<T>(one: T, other: T): boolean {
	return JSON.stringify(one) === JSON.stringify(other);
}
