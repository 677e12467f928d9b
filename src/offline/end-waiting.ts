import { SKIP_WAITING } from "./worker-messages.ts";

/** By then a worker that does not have to wait is active. */
const DELAY_MS = 3_000;

/**
 * Asks an installed worker once more to take over. The worker has asked for that itself, but if the former one was busy
 * just then, Chromium (156) may leave it waiting for five minutes (docs/decisions/service-worker.md).
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
