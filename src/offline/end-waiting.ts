import { SKIP_WAITING } from "./worker-messages.ts";

/** By then one that does not wait is active. */
const DELAY_MS = 3_000;

/**
 * Asks a worker that is installed once more to take over. It has asked for that itself, but where the one before was at
 * work just then, Chromium (156) may leave it waiting for five minutes (docs/decisions/service-worker.md).
 */
export function endWaiting(registration: ServiceWorkerRegistration): void {
	const askLater = () => setTimeout(() => registration.waiting?.postMessage(SKIP_WAITING), DELAY_MS);
	if (registration.waiting) askLater();
	registration.addEventListener("updatefound", () => {
		const { installing } = registration;
		installing?.addEventListener("statechange", () => {
			if (installing.state === "installed") askLater();
		});
	});
}
