import { i18n } from "@lingui/core";
import { captureInstallPrompt } from "../screens/data-safety/install-prompt.ts";
import type { AuthState } from "../stores/auth/auth-actions.ts";
import type { AuthStore } from "../stores/auth/auth-store.ts";
import { promptForUpdates } from "./prompt-for-updates.ts";

/** What the worker is told, by who uses the app; src/worker/worker.ts knows the words. */
const ACCOUNT_CACHE_MESSAGES: Partial<Record<AuthState["kind"], string>> = {
	"signed-in": "keep-accounts",
	guest: "forget-accounts",
};

/**
 * Makes the app start without the network from now on, and tells when there is a new version of it. Where the browser
 * offers no service workers (a page without https, say) nothing happens.
 */
export async function registerServiceWorker(accounts: AuthStore): Promise<void> {
	captureInstallPrompt();
	const { serviceWorker: container } = navigator;
	try {
		await container.register("/sw.js");
	} catch (reason) {
		console.info("The app cannot be kept for offline use here:", reason);
		return;
	}
	const registration = await container.ready;
	promptForUpdates(container, registration);
	const tellOfAccounts = createWorkerNotifier(registration, () => ACCOUNT_CACHE_MESSAGES[accounts.state().kind]);
	accounts.subscribe(tellOfAccounts);
	tellOfAccounts();
	const tellOfLanguage = createWorkerNotifier(registration, () => `keep-language ${i18n.locale}`);
	i18n.on("change", tellOfLanguage);
	tellOfLanguage();
}

/** Tells the worker what there is to tell, when called, unless it was the last that was told. */
function createWorkerNotifier(registration: ServiceWorkerRegistration, message: () => string | undefined): () => void {
	let told: string | undefined;
	return () => {
		const next = message();
		if (next === undefined || next === told) return;
		told = next;
		for (const worker of [registration.active, registration.waiting]) worker?.postMessage(next);
	};
}
