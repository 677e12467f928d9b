import { useFamilyStore } from "../../family/family-context.tsx";
import { useFamilyChange } from "../../family/use-family-change.ts";
import type { ShownDraw } from "../../views.ts";
import { rememberLook } from "./own-looks.ts";

/** Stores that a draw is shown for the first time, for the card and the history, if the store can. */
export function useLookAtDraw(): (draw: ShownDraw) => void {
	const store = useFamilyStore();
	const change = useFamilyChange();
	return ({ category, n, member }) => {
		rememberLook(category, n);
		if (store.can("look-at-draw")) void change({ kind: "look-at-draw", category, n, member });
	};
}
