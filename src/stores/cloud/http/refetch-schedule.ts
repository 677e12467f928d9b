import { withJitter } from "../../jitter.ts";

const DEBOUNCE_MS = 100;
const FIRST_BACKOFF_MS = 5_000;
const MAX_BACKOFF_MS = 60_000;

export function createRefetchSchedule(refetch: () => void) {
	let backoff = FIRST_BACKOFF_MS;
	let soon: ReturnType<typeof setTimeout> | undefined;
	let later: ReturnType<typeof setTimeout> | undefined;

	function refetchLater() {
		clearTimeout(later);
		later = setTimeout(refetch, withJitter(backoff));
	}

	return {
		refetchSoon() {
			if (globalThis.document?.hidden) return;
			clearTimeout(soon);
			soon = setTimeout(refetch, DEBOUNCE_MS);
		},
		refetchLater,
		backOff() {
			refetchLater();
			backoff = Math.min(backoff * 2, MAX_BACKOFF_MS);
		},
		cancelLater: () => clearTimeout(later),
		resetBackoff() {
			backoff = FIRST_BACKOFF_MS;
		},
		stop() {
			clearTimeout(soon);
			clearTimeout(later);
		},
	};
}
