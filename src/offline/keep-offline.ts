import { i18n } from "@lingui/core";
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
	const tellOfAccounts = teller(registration, () => MESSAGES[accounts.state().kind]);
	accounts.subscribe(tellOfAccounts);
	tellOfAccounts();
	const tellOfLanguage = teller(registration, () => `keep-language ${i18n.locale}`);
	i18n.on("change", tellOfLanguage);
	tellOfLanguage();
}

/** Tells the worker what there is to tell, when called, unless it was the last that was told. */
function teller(registration: ServiceWorkerRegistration, message: () => string | undefined): () => void {
	let told: string | undefined;
	return () => {
		const next = message();
		if (next === undefined || next === told) return;
		told = next;
		for (const worker of [registration.active, registration.waiting]) worker?.postMessage(next);
	};
}
