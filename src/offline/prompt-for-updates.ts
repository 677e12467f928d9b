import { t } from "@lingui/core/macro";
import { toast } from "../ui/toast.ts";
import { SKIP_WAITING, type WorkerMessage } from "./worker-messages.ts";

/** While a tab stays open. */
const UPDATE_CHECK_INTERVAL_MS = 3_600_000;

/** Prompts when a new version waits, which takes over only where the user agrees: never by itself, and in no other tab. */
export function promptForUpdates(container: ServiceWorkerContainer, registration: ServiceWorkerRegistration): void {
	let checkedAt = Date.now();

	function check() {
		checkedAt = Date.now();
		registration.update().catch((reason) => console.info("No check for a new version:", reason));
	}

	function checkIfDue() {
		if (document.visibilityState === "visible" && Date.now() - checkedAt >= UPDATE_CHECK_INTERVAL_MS) check();
	}

	function watch(worker: ServiceWorker | null) {
		worker?.addEventListener("statechange", () => worker.state === "installed" && promptIfWaiting());
	}

	function promptIfWaiting() {
		if (!registration.waiting) return;
		toast({
			title: t`A new version is ready`,
			text: t`Reload whenever you like. Nothing will be lost.`,
			tag: "update",
			isPersistent: true,
			action: { label: t`Reload`, onClick: () => applyUpdate(container, registration) },
		});
	}

	registration.addEventListener("updatefound", () => watch(registration.installing));
	watch(registration.installing);
	promptIfWaiting();
	document.addEventListener("visibilitychange", checkIfDue);
	setInterval(checkIfDue, UPDATE_CHECK_INTERVAL_MS);
	// A chunk of this version is missing on the server: there must be a new version.
	addEventListener("vite:preloadError", check);
}

function applyUpdate(container: ServiceWorkerContainer, { waiting }: ServiceWorkerRegistration): void {
	if (waiting) {
		container.addEventListener("controllerchange", () => location.reload(), { once: true });
		waiting.postMessage(SKIP_WAITING satisfies WorkerMessage);
	} else {
		// Another tab has let it take over.
		location.reload();
	}
}
