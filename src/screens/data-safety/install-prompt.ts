import { useSyncExternalStore } from "react";

/** W3C Manifest Incubations. */
interface BeforeInstallPromptEvent extends Event {
	prompt(): Promise<{ readonly outcome: "accepted" | "dismissed" }>;
}

let promptEvent: BeforeInstallPromptEvent | undefined;
let notifyChange: (() => void) | undefined;

function setPromptEvent(next: BeforeInstallPromptEvent | undefined) {
	promptEvent = next;
	notifyChange?.();
}

/** Stores the browser's offer, which comes once and early, until there is a button for it. */
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

/** Prompts to install. Resolves to whether the user accepted; undefined without the browser's offer. */
export function useInstallPrompt(): (() => Promise<boolean>) | undefined {
	const event = useSyncExternalStore(subscribe, () => promptEvent);
	if (!event) return undefined;
	return async () => {
		// It can prompt only once.
		setPromptEvent(undefined);
		return (await event.prompt()).outcome === "accepted";
	};
}
