/** The last draw that this page has looked at, by category. */
const looks = new Map<string, number>();

/** @param n of the draw */
export function rememberLook(category: string, n: number): void {
	looks.set(category, n);
}

/** Whether this page itself has looked at a draw. If so, nobody else has made it. */
export function hasLookedHere(category: string, n: number): boolean {
	return looks.get(category) === n;
}
