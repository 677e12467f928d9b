import { t } from "@lingui/core/macro";

export function isInstalled(): boolean {
	return matchMedia("(display-mode: standalone)").matches;
}

/** Also every browser on an iPhone: they share Safari's engine and its storage rules. */
function isSafari(): boolean {
	return navigator.vendor.startsWith("Apple");
}

/** Source: WebKit, Intelligent Tracking Prevention 2.3. */
export function getDataLossWarning(): string {
	return isSafari()
		? t`Safari may delete what a site keeps after seven days without a visit.`
		: t`A browser may delete what a site keeps when space runs short.`;
}

/** How to install in Safari, which has no prompt and gives an installed app its own storage; empty elsewhere. */
export function getInstallInstructions(): string {
	if (!isSafari()) return "";
	return navigator.maxTouchPoints > 0
		? t`Press Share, then “Add to Home Screen”. The app starts empty there: take your family along as a file from the settings.`
		: t`Press File, then “Add to Dock”. The app starts empty there: take your family along as a file from the settings.`;
}
