import { useSyncExternalStore } from "react";

/** The same as the theme's `wall`: a phone that is a screen shows what phones show. */
const LARGE = "(min-width: 48rem) and (min-height: 37.5rem)";

/** Whether the window is at least as large as a tablet's. */
export function useIsLarge(): boolean {
	return useSyncExternalStore(subscribe, isLarge, () => false);
}

const isLarge = () => matchMedia(LARGE).matches;

function subscribe(listener: () => void): () => void {
	const query = matchMedia(LARGE);
	query.addEventListener("change", listener);
	return () => query.removeEventListener("change", listener);
}
