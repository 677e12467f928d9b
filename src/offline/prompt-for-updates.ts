import { t } from "@lingui/core/macro";
import { toast } from "../ui/toast.ts";

/** Milliseconds between two looks for a new version while a tab stays open. */
const UPDATE_CHECK_INTERVAL_MS = 3_600_000;

/** Says when a new version waits, and lets it take over when somebody asks for it: never by itself, and in no other tab. */
export function promptForUpdates(container: ServiceWorkerContainer, registration: ServiceWorkerRegistration): void {
	let lookedAt = Date.now();

	function look() {
		lookedAt = Date.now();
		// Offline there is nothing new.
		registration.update().catch((reason) => console.info("No news of a new version:", reason));
	}

	function lookNowAndThen() {
		if (document.visibilityState === "visible" && Date.now() - lookedAt >= UPDATE_CHECK_INTERVAL_MS) look();
	}

	function follow(worker: ServiceWorker | null) {
		worker?.addEventListener("statechange", () => worker.state === "installed" && tellIfWaiting());
	}

	function tellIfWaiting() {
		if (!registration.waiting) return;
		toast({
			title: t`A new version is ready`,
			text: t`Reload when it suits you: nothing is lost.`,
			tag: "update",
			isPersistent: true,
			action: { label: t`Reload`, onClick: () => applyUpdate(container, registration) },
		});
	}

	registration.addEventListener("updatefound", () => follow(registration.installing));
	follow(registration.installing);
	tellIfWaiting();
	document.addEventListener("visibilitychange", lookNowAndThen);
	setInterval(lookNowAndThen, UPDATE_CHECK_INTERVAL_MS);
	// Without the worker's help, a part of this version is no longer to be had: there must be another.
	addEventListener("vite:preloadError", look);
}

function applyUpdate(container: ServiceWorkerContainer, { waiting }: ServiceWorkerRegistration): void {
	if (waiting) {
		container.addEventListener("controllerchange", () => location.reload(), { once: true });
		waiting.postMessage("take-over");
	} else {
		// Another tab has let it take over.
		location.reload();
	}
}
