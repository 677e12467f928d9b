import { registerServiceWorker } from "./offline/register-service-worker.ts";
import { preloadParts } from "./preload-parts.ts";
import type { AuthStore } from "./stores/auth/auth-store.ts";

/** What the page does once it has loaded all that it shows. */
export function prepareNext(authStore: AuthStore): void {
	preloadParts();
	if ("serviceWorker" in navigator) void registerServiceWorker(authStore);
}
