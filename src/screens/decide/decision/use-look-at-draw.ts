import { useFamilyStore } from "../../family/family-context.tsx";
import { useFamilyChange } from "../../family/use-family-change.ts";
import type { ShownDraw } from "../../views.ts";

/** The last draw that this page has looked at, by category. */
const looks = new Map<string, number>();

/** @param n of the draw */
function rememberLook(category: string, n: number): void {
	looks.set(category, n);
}

/** Whether this page itself has looked at a draw. If so, nobody else has made it. */
export function hasLookedHere(category: string, n: number): boolean {
	return looks.get(category) === n;
}

/** Stores that a draw is shown for the first time, for the card and the history, if the store can. */
export function useLookAtDraw(): (draw: ShownDraw) => void {
	const store = useFamilyStore();
	const change = useFamilyChange();
	return ({ category, n, member }) => {
		rememberLook(category, n);
		if (store.can("look-at-draw")) void change({ kind: "look-at-draw", category, n, member });
	};
}
