import { t } from "@lingui/core/macro";
import { withJitter } from "../stores/jitter.ts";
import { checkInstalledVersion, checkSiteVersion, claimReload } from "../stores/site-version.ts";
import { isIdle } from "./is-idle.ts";
import { isNetworkFirst } from "./network-first.ts";
import { isReloadPrompted, promptToReload } from "./prompt-to-reload.ts";

/** The time between two checks of a tab that stays open. */
const UPDATE_CHECK_INTERVAL_MS = 3_600_000;
/** The pause after a check without an answer. It doubles with each further one. */
const RETRY_DELAY_MS = 20_000;

/**
 * Prompts when a new version is installed. Each tab gets it with its next load, and before that only if somebody agrees
 * or nothing is lost.
 */
export function promptForUpdates(registration: ServiceWorkerRegistration): void {
	let checkedAt = Date.now();
	let retry: ReturnType<typeof setTimeout> | undefined;
	let asked = 0;

	function checkIfDue() {
		// `Math.abs`, because the last check seems to be in the future after a clock was set back.
		const isDue = Math.abs(Date.now() - checkedAt) >= UPDATE_CHECK_INTERVAL_MS;
		if (document.visibilityState !== "visible" || !isDue) return;
		checkedAt = Date.now();
		registration.update().catch((reason) => console.info("No check for a new version:", reason));
	}

	/**
	 * Asks the worker and does not look for its cache, which is there before it is complete. The page itself may be the
	 * newer one, if it came from the network.
	 */
	async function promptIfTakenOver(delayMs = RETRY_DELAY_MS) {
		clearTimeout(retry);
		retry = undefined;
		asked += 1;
		const check = asked;
		const installed = await checkInstalledVersion();
		const served = installed === "other" ? await checkSiteVersion() : installed;
		// A check that began later has the newer answer.
		if (check !== asked) return;
		if (served === "other") promptToReload(t`Reload whenever you like. Nothing will be lost.`);
		const nextDelayMs = Math.min(2 * delayMs, UPDATE_CHECK_INTERVAL_MS);
		if (served === "unreachable") retry = setTimeout(() => void promptIfTakenOver(nextDelayMs), delayMs);
	}

	function retryNow() {
		if (retry !== undefined && document.visibilityState === "visible") void promptIfTakenOver();
	}

	navigator.serviceWorker.addEventListener("controllerchange", () => void promptIfTakenOver());
	// A worker may have taken over before this page listened.
	void promptIfTakenOver();
	addEventListener("online", retryNow);
	document.addEventListener("visibilitychange", retryNow);
	document.addEventListener("visibilitychange", checkIfDue);
	setInterval(checkIfDue, withJitter(UPDATE_CHECK_INTERVAL_MS));
	// The router's event: somebody has opened another page, and leaves what was on the screen anyway.
	addEventListener("pushState", () => {
		if (isReloadPrompted() && isNetworkFirst(new URL(location.href)) && isIdle() && claimReload()) location.reload();
	});
}
