import { awaitInstallOffer } from "../screens/keeping/install-offer.ts";
import type { AccountSwitch } from "../stores/accounts/account-switch.ts";
import type { AccountState } from "../stores/accounts/accounts.ts";
import { followUpdates } from "./follow-updates.ts";

/** What the worker is told, by who uses the app; src/worker/worker.ts knows the words. */
const MESSAGES: Partial<Record<AccountState["kind"], string>> = {
	"signed-in": "keep-accounts",
	guest: "forget-accounts",
};

/**
 * Makes the app start without the network from now on, and tells when there is a new version of it. Where the browser
 * offers no service workers (a page without https, say) nothing happens.
 */
export async function keepOffline(accounts: AccountSwitch): Promise<void> {
	awaitInstallOffer();
	const { serviceWorker: container } = navigator;
	try {
		await container.register("/sw.js");
	} catch (reason) {
		console.info("The app cannot be kept for offline use here:", reason);
		return;
	}
	const registration = await container.ready;
	followUpdates(container, registration);
	let told: string | undefined;
	const tell = () => {
		const message = MESSAGES[accounts.state().kind];
		if (message === undefined || message === told) return;
		told = message;
		for (const worker of [registration.active, registration.waiting]) worker?.postMessage(message);
	};
	accounts.subscribe(tell);
	tell();
}
