import { t } from "@lingui/core/macro";
import { claimReload, isOutdated } from "../stores/site-version.ts";
import { isIdle } from "./is-idle.ts";
import { promptToReload } from "./prompt-to-reload.ts";

/**
 * A part that cannot be loaded because the site has another version by now is answered with that version: at once where
 * nothing is lost by it, else when somebody presses "Reload". Any other failure is left to whoever asked for the part.
 */
export function recoverFromMissingFiles(): void {
	// Vite's, of every import().
	addEventListener("vite:preloadError", () => void recover());
}

async function recover(): Promise<void> {
	if (!(await isOutdated())) return;
	if (isIdle() && claimReload()) location.reload();
	else promptToReload(t`This app is out of date. Please reload the page.`);
}
