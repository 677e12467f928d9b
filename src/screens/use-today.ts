import { useSyncExternalStore } from "react";
import { getToday } from "../stores/local-day.ts";

/** Timers sleep with the device, whose clock and zone may change, too. */
const RETURNS = ["visibilitychange", "pageshow", "focus"];

/** The day where the device is, as of `localDay`: a view that is open at midnight, or is returned to after it, shows the new one. */
export function useToday(): string {
	return useSyncExternalStore(subscribeToMidnight, getToday, getToday);
}

function subscribeToMidnight(listener: () => void): () => void {
	let timer = setTimeout(pass, untilMidnight());
	function pass() {
		timer = setTimeout(pass, untilMidnight());
		listener();
	}
	for (const type of RETURNS) addEventListener(type, listener, true);
	return () => {
		clearTimeout(timer);
		for (const type of RETURNS) removeEventListener(type, listener, true);
	};
}

/** Milliseconds. */
function untilMidnight(): number {
	const now = new Date();
	return new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1).getTime() - now.getTime();
}
