import { t } from "@lingui/core/macro";
import { withJitter } from "../stores/jitter.ts";
import { checkInstalledVersion, checkSiteVersion, claimReload } from "../stores/site-version.ts";
import { isIdle } from "./is-idle.ts";
import { isNetworkFirst } from "./network-first.ts";
import { isReloadPrompted, promptToReload } from "./prompt-to-reload.ts";

/** While a tab stays open. */
const UPDATE_CHECK_INTERVAL_MS = 3_600_000;
/** After an answer that did not come, without a connection or in time; twice as long after each more. */
const RETRY_DELAY_MS = 20_000;

/**
 * Prompts when a new version is installed, which each tab has from its next load: at once only where somebody agrees or
 * nothing is lost.
 */
export function promptForUpdates(registration: ServiceWorkerRegistration): void {
	let checkedAt = Date.now();
	let retry: ReturnType<typeof setTimeout> | undefined;
	let asked = 0;

	function checkIfDue() {
		// A clock that was set back has not made the last check one of the future.
		const isDue = Math.abs(Date.now() - checkedAt) >= UPDATE_CHECK_INTERVAL_MS;
		if (document.visibilityState !== "visible" || !isDue) return;
		checkedAt = Date.now();
		registration.update().catch((reason) => console.info("No check for a new version:", reason));
	}

	/**
	 * Asks the worker, not its cache, which is there before all is in it. The page itself may be the newer one: it came
	 * from the network.
	 */
	async function promptIfTakenOver(delayMs = RETRY_DELAY_MS) {
		clearTimeout(retry);
		retry = undefined;
		asked += 1;
		const own = asked;
		const installed = await checkInstalledVersion();
		const served = installed === "other" ? await checkSiteVersion() : installed;
		// A later one has the newer answer.
		if (own !== asked) return;
		if (served === "other") promptToReload(t`Reload whenever you like. Nothing will be lost.`);
		const nextDelayMs = Math.min(2 * delayMs, UPDATE_CHECK_INTERVAL_MS);
		if (served === "unreachable") retry = setTimeout(() => void promptIfTakenOver(nextDelayMs), delayMs);
	}

	function retryNow() {
		if (retry !== undefined && document.visibilityState === "visible") void promptIfTakenOver();
	}

	navigator.serviceWorker.addEventListener("controllerchange", () => void promptIfTakenOver());
	// By a worker that was installed before this page listened.
	void promptIfTakenOver();
	addEventListener("online", retryNow);
	document.addEventListener("visibilitychange", retryNow);
	document.addEventListener("visibilitychange", checkIfDue);
	setInterval(checkIfDue, withJitter(UPDATE_CHECK_INTERVAL_MS));
	// The router's: somebody has opened another page, so that what was on the screen is left anyway.
	addEventListener("pushState", () => {
		if (isReloadPrompted() && isNetworkFirst(new URL(location.href)) && isIdle() && claimReload()) location.reload();
	});
}
