import type { CloudClient } from "../http/client.ts";

/** The database notes a visit at most every five minutes, and takes a screen for gone after ninety days. */
const INTERVAL_MS = 10 * 60_000;

export function createPresence(client: CloudClient, signal: AbortSignal): (family: string) => void {
	let toldAt: number | undefined;
	let timer: ReturnType<typeof setInterval> | undefined;

	function tell(family: string) {
		if (signal.aborted || globalThis.document?.hidden === true) return;
		const now = performance.now();
		if (toldAt !== undefined && now - toldAt < INTERVAL_MS / 2) return;
		toldAt = now;
		client.rpc("see_family", { family }).then(
			() => {},
			() => {},
		);
		timer ??= setInterval(tell, INTERVAL_MS, family);
	}

	signal.addEventListener("abort", () => clearInterval(timer));
	return tell;
}
