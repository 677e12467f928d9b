import { use, useSyncExternalStore } from "react";
import { getToday } from "../stores/local-day.ts";
import { FamilyContext, NO_STORE } from "./family/family-context.tsx";

/** Timers sleep with the device, whose clock and zone may change, too. */
const RETURNS = ["visibilitychange", "pageshow", "focus"];
/** In every time zone in use, midnight is a multiple of it: https://www.iana.org/time-zones, file `zone1970.tab`. */
const QUARTER_MS = 15 * 60 * 1000;

/**
 * Today where the family is, as `localDay` returns it. A view that is open at midnight there, or is opened again later,
 * shows the new day.
 */
export function useToday(): string {
	const { subscribe, family } = use(FamilyContext) ?? NO_STORE;
	const timeZone = useSyncExternalStore(
		subscribe,
		() => family()?.timeZone,
		() => undefined,
	);
	return useDay(() => getToday({ timeZone }));
}

/** Today where the device is, for everything except turns. */
export function useDeviceToday(): string {
	return useDay(getToday);
}

function useDay(getDay: () => string): string {
	return useSyncExternalStore(subscribeToQuarters, getDay, getDay);
}

function subscribeToQuarters(listener: () => void): () => void {
	let timer = setTimeout(pass, untilQuarter());
	function pass() {
		timer = setTimeout(pass, untilQuarter());
		listener();
	}
	for (const type of RETURNS) addEventListener(type, listener, true);
	return () => {
		clearTimeout(timer);
		for (const type of RETURNS) removeEventListener(type, listener, true);
	};
}

/** Milliseconds. */
function untilQuarter(): number {
	return QUARTER_MS - (Date.now() % QUARTER_MS);
}
