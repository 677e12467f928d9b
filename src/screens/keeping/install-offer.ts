import { useSyncExternalStore } from "react";

/** A browser's offer to install the app (W3C Manifest Incubations, `BeforeInstallPromptEvent`). */
interface InstallOffer extends Event {
	prompt(): Promise<{ readonly outcome: "accepted" | "dismissed" }>;
}

let offer: InstallOffer | undefined;
let changed: (() => void) | undefined;

function become(next: InstallOffer | undefined) {
	offer = next;
	changed?.();
}

/** Keeps the browser's offer, which comes once and early, until there is a button for it. */
export function awaitInstallOffer(): void {
	addEventListener("beforeinstallprompt", (event) => {
		event.preventDefault();
		become(event as InstallOffer);
	});
	addEventListener("appinstalled", () => become(undefined));
}

function subscribe(listener: () => void) {
	changed = listener;
	return () => {
		changed = undefined;
	};
}

/** Asks whether to install and answers whether that was wanted; undefined where the browser does not offer it. */
export function useInstallOffer(): (() => Promise<boolean>) | undefined {
	const offered = useSyncExternalStore(subscribe, () => offer);
	if (!offered) return undefined;
	return async () => {
		// It can be asked once.
		become(undefined);
		return (await offered.prompt()).outcome === "accepted";
	};
}
