import { t } from "@lingui/core/macro";
/** Whether the page runs as an installed app. */
export function isInstalled(): boolean {
	return matchMedia("(display-mode: standalone)").matches;
}

/** Safari, and every browser on an iPhone: they share its engine and its rules for what sites keep. */
function isSafari(): boolean {
	return navigator.vendor.startsWith("Apple");
}

/** What a guest's family has to fear here (WebKit, Intelligent Tracking Prevention 2.3: seven days without a visit). */
export function getDataLossWarning(): string {
	return isSafari()
		? t`Safari may delete what a site keeps after seven days without a visit.`
		: t`A browser may delete what a site keeps when space runs short.`;
}

/** How to install where no browser offers a button for it; empty elsewhere. Safari gives an installed app a storage of its own. */
export function getInstallInstructions(): string {
	if (!isSafari()) return "";
	return navigator.maxTouchPoints > 0
		? t`Press Share, then “Add to Home Screen”. The app starts empty there: take your family along as a file from the settings.`
		: t`Press File, then “Add to Dock”. The app starts empty there: take your family along as a file from the settings.`;
}
