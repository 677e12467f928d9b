import { i18n } from "@lingui/core";
import { captureInstallPrompt } from "../screens/data-safety/install-prompt.ts";
import type { AuthState } from "../stores/auth/auth-actions.ts";
import type { AuthStore } from "../stores/auth/auth-store.ts";
import { endWaiting } from "./end-waiting.ts";
import { promptForUpdates } from "./prompt-for-updates.ts";
import { CACHE_ACCOUNTS, CACHE_LANGUAGE, DELETE_ACCOUNT_CACHES, type WorkerMessage } from "./worker-messages.ts";
import { createWorkerUrl } from "./worker-url.ts";

const ACCOUNT_MESSAGES: Partial<Record<AuthState["kind"], WorkerMessage>> = {
	"signed-in": CACHE_ACCOUNTS,
	guest: DELETE_ACCOUNT_CACHES,
};

/**
 * Makes the app start offline from now on, and prompts for new versions. Does nothing if the worker cannot be
 * registered, for example without https.
 */
export async function registerServiceWorker(authStore: AuthStore): Promise<void> {
	captureInstallPrompt();
	const { serviceWorker: container } = navigator;
	try {
		await container.register(createWorkerUrl());
	} catch (reason) {
		console.info("The app cannot be cached for offline use here:", reason);
		return;
	}
	const registration = await container.ready;
	endWaiting(registration);
	promptForUpdates(registration);
	const sendAccountMessage = createMessageSender(registration, () => ACCOUNT_MESSAGES[authStore.state().kind]);
	authStore.subscribe(sendAccountMessage);
	sendAccountMessage();
	const sendLanguage = createMessageSender(registration, () => `${CACHE_LANGUAGE} ${i18n.locale}`);
	i18n.on("change", sendLanguage);
	sendLanguage();
}

function createMessageSender(
	registration: ServiceWorkerRegistration,
	getMessage: () => WorkerMessage | undefined,
): () => void {
	let sent: WorkerMessage | undefined;
	return () => {
		const message = getMessage();
		if (message === undefined || message === sent) return;
		sent = message;
		for (const worker of [registration.active, registration.waiting]) worker?.postMessage(message);
	};
}
