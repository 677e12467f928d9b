import "./ui/theme.css";
import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import { startTransition } from "react";
import { createRoot, hydrateRoot, type Root } from "react-dom/client";
import { restorePrerendered } from "./first-paint/parsed-view.ts";
import { replayEarlyClicks } from "./first-paint/replay-clicks.ts";
import { chooseLanguage } from "./languages/languages.ts";
import { loadLanguage } from "./languages/load-language.ts";
import { recoverFromMissingFiles } from "./offline/missing-files.ts";
import { Page } from "./page.tsx";
import { createCrashPage } from "./screens/crash-page.ts";
import { isFramed } from "./screens/is-framed.ts";
import { signInErrorMessages } from "./screens/parts.ts";
import { createStartError } from "./screens/start-error.ts";
import { resetViewOnLoad } from "./screens/views.ts";
import type { SignInFailure } from "./stores/auth/auth-actions.ts";
import { type AuthStore, createAuthStore } from "./stores/auth/auth-store.ts";
import { listKeys } from "./stores/browser/storage.ts";
import { GUEST_KEY_PREFIX } from "./stores/browser/storage-keys.ts";
import { createFirstVisitStore } from "./stores/guest/first-visit-store.ts";
import { isFirstVisit } from "./stores/is-first-visit.ts";
import { getPreference } from "./stores/preferences.ts";
import { isOutdated } from "./stores/site-version.ts";
import { createLazyPart } from "./ui/lazy-part.tsx";
import { toast } from "./ui/toast.ts";

const root = document.getElementById("root") as HTMLElement;

let reactRoot: Root | undefined;

const afterLoad = createLazyPart(() => import("./after-load.ts"));

function showRoot(...content: (Node | string)[]) {
	root.replaceChildren(...content);
	document.getElementById("loading")?.replaceChildren();
	document.documentElement.dataset.shows = "app";
}

/** Presses are recorded until the app can answer them. This page has no app, so the recording ends here. */
function showErrorPage(page: HTMLElement) {
	reactRoot?.unmount();
	showRoot(page);
	replayEarlyClicks();
}

function notifySignInFailed(failed: SignInFailure) {
	signInErrorMessages.load().then(
		({ getSignInErrorToast }) => toast(getSignInErrorToast(failed)),
		() => toast({ title: t`Error`, text: failed.error.serverMessage, isError: true }),
	);
}

async function showStartError(reason: unknown) {
	console.error("The app could not be loaded", reason);
	showErrorPage(createStartError(await isOutdated()));
}

const loadTexts = () => loadLanguage(chooseLanguage([getPreference("language"), ...(navigator.languages ?? [])]));

/**
 * The last resort if React has shown nothing, or has removed all that it showed: no failure leaves the page empty.
 */
async function showCrash(reason: unknown) {
	console.error("The app could not go on", reason);
	if (i18n.locale) showErrorPage(createCrashPage());
	else await loadTexts().then(() => showErrorPage(createCrashPage()), showStartError);
}

function render(authStore: AuthStore, opening: Promise<unknown> | undefined) {
	// Waits until React has removed what it showed.
	const options = { onUncaughtError: (reason: unknown) => void setTimeout(showCrash, 0, reason) };
	const page = <Page authStore={authStore} opening={opening} />;
	const isPrerendered = document.documentElement.dataset.shows === "app" && root.hasChildNodes();
	if (isPrerendered && !isFramed && authStore.state().kind === "guest") {
		// React hydrates in slices, between which the browser paints and scrolls. A press makes it finish at once.
		restorePrerendered();
		startTransition(() => {
			reactRoot = hydrateRoot(root, page, options);
		});
	} else {
		showRoot(...(document.getElementById("loading")?.childNodes ?? []));
		reactRoot = createRoot(root, options);
		reactRoot.render(page);
	}
}

async function start() {
	recoverFromMissingFiles();
	resetViewOnLoad();
	const loaded = new Promise((resolve) => addEventListener("load", resolve, { once: true }));
	// The store is a file of its own, which the boot script fetches beside this one: a first visit is shown without it.
	const opening = import("./stores/guest/guest-store.ts").then(({ createGuestStore }) => createGuestStore());
	// Without a family there may still be who was removed, or a history.
	const isNew = isFirstVisit() && listKeys(GUEST_KEY_PREFIX).length === 0;
	await Promise.all([isNew ? createFirstVisitStore(opening) : opening, loadTexts()]).then(([store]) => {
		const authStore = createAuthStore(store);
		authStore.start(notifySignInFailed);
		render(authStore, isNew ? opening : undefined);
		opening.catch(showStartError).catch(showCrash);
		// Nothing delays the store, for which recorded clicks wait.
		if (import.meta.env.PROD)
			Promise.all([loaded, opening]).then(
				() => loadTheRest(authStore),
				() => {},
			);
	}, showStartError);
}

function loadTheRest(authStore: AuthStore) {
	afterLoad.load().then(
		({ prepareNext }) => prepareNext(authStore),
		() => {},
	);
}

start().catch(showCrash);
