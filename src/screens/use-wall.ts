import { useLayoutEffect } from "react";
import { getPreference } from "../stores/preferences.ts";

/** Shows everything large (the theme's `wall`) on a screen of the family, and where somebody has asked for that. */
export function useWall(isScreen: boolean): void {
	const isWall = isScreen || getPreference("large") === "on";
	useLayoutEffect(() => {
		document.documentElement.toggleAttribute("data-wall", isWall);
		return () => document.documentElement.removeAttribute("data-wall");
	}, [isWall]);
}
