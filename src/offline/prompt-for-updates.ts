import { t } from "@lingui/core/macro";
import { withJitter } from "../stores/jitter.ts";
import { claimReload, getOwnScript, isOutdated } from "../stores/site-version.ts";
import { APP_CACHE, CACHE_PREFIX } from "./cache-names.ts";
import { isIdle } from "./is-idle.ts";
import { isNetworkFirst } from "./network-first.ts";
import { isReloadPrompted, promptToReload } from "./prompt-to-reload.ts";

/** While a tab stays open. */
const UPDATE_CHECK_INTERVAL_MS = 3_600_000;

/** Prompts when a new version is installed, which each tab has from its next load: at once only where somebody agrees or nothing is lost. */
export function promptForUpdates(registration: ServiceWorkerRegistration): void {
	let checkedAt = Date.now();

	function checkIfDue() {
		// A clock that was set back has not made the last check one of the future.
		const isDue = Math.abs(Date.now() - checkedAt) >= UPDATE_CHECK_INTERVAL_MS;
		if (document.visibilityState !== "visible" || !isDue) return;
		checkedAt = Date.now();
		registration.update().catch((reason) => console.info("No check for a new version:", reason));
	}

	function watch(worker: ServiceWorker | null) {
		worker?.addEventListener("statechange", () => worker.state === "activated" && promptIfOutdated());
	}

	/** The page itself may be of the new version already: it came from the network. */
	async function promptIfOutdated() {
		if (await isOutdated()) promptToReload(t`Reload whenever you like. Nothing will be lost.`);
	}

	/** One that was installed before this page listened. */
	async function promptIfNotNewest() {
		const newest = (await caches.keys()).filter((name) => name.startsWith(`${CACHE_PREFIX}-${APP_CACHE}-`)).at(-1);
		if (newest && !(await caches.match(getOwnScript(), { cacheName: newest }))) await promptIfOutdated();
	}

	registration.addEventListener("updatefound", () => watch(registration.installing));
	watch(registration.installing);
	void promptIfNotNewest();
	document.addEventListener("visibilitychange", checkIfDue);
	setInterval(checkIfDue, withJitter(UPDATE_CHECK_INTERVAL_MS));
	// The router's: somebody has opened another page, so that what was on the screen is left anyway.
	addEventListener("pushState", () => {
		if (isReloadPrompted() && isNetworkFirst(new URL(location.href)) && isIdle() && claimReload()) location.reload();
	});
}
