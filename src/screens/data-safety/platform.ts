import { t } from "@lingui/core/macro";

export function isInstalled(): boolean {
	return matchMedia("(display-mode: standalone)").matches;
}

/** True for every browser on an iPhone: they share Safari's engine and its rules for storage. */
function isSafari(): boolean {
	return navigator.vendor.startsWith("Apple");
}

/** Source: WebKit, Intelligent Tracking Prevention 2.3. */
export function getDataLossWarning(): string {
	return isSafari()
		? t`Safari may delete this site's data if you don't visit for seven days.`
		: t`Your browser may delete this site's data when space runs low.`;
}

/** How to install in Safari, which has no prompt and gives an installed app a storage of its own. Empty elsewhere. */
export function getInstallInstructions(): string {
	if (!isSafari()) return "";
	return navigator.maxTouchPoints > 0
		? t`Tap Share, then “Add to Home Screen”. The installed app starts empty. Download a copy in the settings here, then open it in the app.`
		: t`Choose File, then “Add to Dock”. The installed app starts empty. Download a copy in the settings here, then open it in the app.`;
}
