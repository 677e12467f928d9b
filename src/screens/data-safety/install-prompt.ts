import { useSyncExternalStore } from "react";

/** A browser's offer to install the app (W3C Manifest Incubations, `BeforeInstallPromptEvent`). */
interface BeforeInstallPromptEvent extends Event {
	prompt(): Promise<{ readonly outcome: "accepted" | "dismissed" }>;
}

let promptEvent: BeforeInstallPromptEvent | undefined;
let notifyChange: (() => void) | undefined;

function setPromptEvent(next: BeforeInstallPromptEvent | undefined) {
	promptEvent = next;
	notifyChange?.();
}

/** Keeps the browser's offer, which comes once and early, until there is a button for it. */
export function captureInstallPrompt(): void {
	addEventListener("beforeinstallprompt", (event) => {
		event.preventDefault();
		setPromptEvent(event as BeforeInstallPromptEvent);
	});
	addEventListener("appinstalled", () => setPromptEvent(undefined));
}

function subscribe(listener: () => void) {
	notifyChange = listener;
	return () => {
		notifyChange = undefined;
	};
}

/** Asks whether to install and answers whether that was wanted; undefined where the browser does not offer it. */
export function useInstallPrompt(): (() => Promise<boolean>) | undefined {
	const offered = useSyncExternalStore(subscribe, () => promptEvent);
	if (!offered) return undefined;
	return async () => {
		// It can be asked once.
		setPromptEvent(undefined);
		return (await offered.prompt()).outcome === "accepted";
	};
}
