import { t } from "@lingui/core/macro";
import { claimReload, isOutdated } from "../stores/site-version.ts";
import { isIdle } from "./is-idle.ts";
import { promptToReload } from "./prompt-to-reload.ts";

/**
 * Loads the site's new version if a part is missing because of that version: at once if nothing is lost by it, else
 * when somebody presses "Reload". Whoever asked for the part handles any other failure.
 */
export function recoverFromMissingFiles(): void {
	// Vite dispatches this event for every import() that fails.
	addEventListener("vite:preloadError", () => void recover());
}

async function recover(): Promise<void> {
	if (!(await isOutdated())) return;
	if (isIdle() && claimReload()) location.reload();
	else promptToReload(t`This app is out of date. Please reload the page.`);
}
