import "./ui/theme.css";
import { t } from "@lingui/core/macro";
import { startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { chooseLanguage } from "./languages/languages.ts";
import { loadLanguage, withMessages } from "./languages/load-language.ts";
import { recoverFromMissingFiles } from "./offline/missing-files.ts";
import { Page } from "./page.tsx";
import { createTextsLoadError } from "./screens/texts-load-error.ts";
import { resetViewOnLoad } from "./screens/views.ts";
import type { SignInFailure } from "./stores/auth/auth-actions.ts";
import { createAuthStore } from "./stores/auth/auth-store.ts";
import { getPreference } from "./stores/preferences.ts";
import { isOutdated } from "./stores/site-version.ts";
import { createLazyPart } from "./ui/lazy-part.tsx";
import { toast } from "./ui/toast.ts";

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");

recoverFromMissingFiles();
resetViewOnLoad();
const authStore = createAuthStore();

const signInErrorMessages = createLazyPart(() => withMessages(import("./screens/account/sign-in-error-messages.ts")));
const afterLoad = createLazyPart(() => import("./after-load.ts"));

function showRoot(root: HTMLElement, ...content: (Node | string)[]) {
	root.replaceChildren(...content);
	document.documentElement.dataset.shows = "app";
}

function notifySignInFailed(failed: SignInFailure) {
	signInErrorMessages.load().then(
		({ getSignInErrorToast }) => toast(getSignInErrorToast(failed)),
		() => toast({ title: t`Error`, text: failed.error.serverMessage, isError: true }),
	);
}

loadLanguage(chooseLanguage([getPreference("language"), ...navigator.languages])).then(
	() => {
		authStore.start(notifySignInFailed);
		const page = <Page authStore={authStore} />;
		const isPrerendered = document.documentElement.dataset.shows === "app" && root.hasChildNodes();
		if (isPrerendered && authStore.state().kind === "guest") {
			// In slices, between which the browser paints and scrolls; a press finishes it at once.
			startTransition(() => void hydrateRoot(root, page));
		} else {
			showRoot(root, ...(document.getElementById("loading")?.childNodes ?? []));
			createRoot(root).render(page);
		}
	},
	async (reason) => {
		console.error("The texts could not be loaded", reason);
		showRoot(root, ...createTextsLoadError(await isOutdated()));
	},
);

if (import.meta.env.PROD) {
	addEventListener("load", () => {
		afterLoad.load().then(
			({ preloadParts, registerServiceWorker }) => {
				preloadParts();
				if ("serviceWorker" in navigator) registerServiceWorker(authStore);
			},
			() => {},
		);
	});
}
