import "./ui/theme.css";
import { t } from "@lingui/core/macro";
import { startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { chooseLanguage } from "./languages/languages.ts";
import { loadLanguage, withMessages } from "./languages/load-language.ts";
import { Page } from "./page.tsx";
import { resetViewOnLoad } from "./screens/views.ts";
import type { SignInFailure } from "./stores/auth/auth-actions.ts";
import { createAuthStore } from "./stores/auth/auth-store.ts";
import { getPreference } from "./stores/preferences.ts";
import { toast } from "./ui/toast.ts";

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");

resetViewOnLoad();
const authStore = createAuthStore();

/** Shows the app's own element, with this in it until the app fills it. */
function showRoot(root: HTMLElement, ...content: (Node | string)[]) {
	root.replaceChildren(...content);
	document.documentElement.dataset.shows = "app";
}

function notifySignInFailed(failed: SignInFailure) {
	withMessages(import("./screens/account/sign-in-error-messages.ts")).then(
		({ getSignInErrorToast }) => toast(getSignInErrorToast(failed)),
		() => toast({ title: t`Error`, text: failed.error.serverMessage, isError: true }),
	);
}

loadLanguage(chooseLanguage([getPreference("language"), ...navigator.languages])).then(
	() => {
		authStore.start(notifySignInFailed);
		const page = <Page accounts={authStore} />;
		const isPictured = document.documentElement.dataset.shows === "app" && root.hasChildNodes();
		if (isPictured && authStore.state().kind === "guest") {
			// In slices, between which the browser paints and scrolls; a press has it finished at once.
			startTransition(() => void hydrateRoot(root, page));
		} else {
			showRoot(root, ...(document.getElementById("loading")?.childNodes ?? []));
			createRoot(root).render(page);
		}
	},
	(reason) => {
		console.error("The texts could not be loaded", reason);
		// Without its texts the page has only these words.
		const textContent = "Whose Turn? could not be loaded. Please check your connection and load the page again.";
		showRoot(root, Object.assign(document.createElement("p"), { lang: "en", dir: "ltr", textContent }));
	},
);

// After everything that the first picture needs; a page that is left meanwhile breaks it off.
if (import.meta.env.PROD && "serviceWorker" in navigator) {
	addEventListener("load", () => {
		import("./offline/register-service-worker.ts").then(
			({ registerServiceWorker }) => registerServiceWorker(authStore),
			(reason) => console.info("Nothing is kept for offline use:", reason),
		);
	});
}
