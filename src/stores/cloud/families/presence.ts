import type { CloudClient } from "../http/client.ts";

/** Milliseconds. The database counts five minutes as one time, and a screen as gone after ninety days. */
const INTERVAL_MS = 10 * 60_000;

/** Returns what says that the user is looking at a family, now and as long as the page is looked at. */
export function createPresence(client: CloudClient, signal: AbortSignal): (family: string) => void {
	let toldAt: number | undefined;
	let timer: ReturnType<typeof setInterval> | undefined;

	function tell(family: string) {
		if (signal.aborted || globalThis.document?.hidden === true) return;
		const now = performance.now();
		if (toldAt !== undefined && now - toldAt < INTERVAL_MS / 2) return;
		toldAt = now;
		// For information only: nothing waits for it.
		client.rpc("see_family", { family }).then(
			() => {},
			() => {},
		);
		timer ??= setInterval(tell, INTERVAL_MS, family);
	}

	signal.addEventListener("abort", () => clearInterval(timer));
	return tell;
}
