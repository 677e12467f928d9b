import "./ui/theme.css";
import { t } from "@lingui/core/macro";
import { startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { chooseLanguage } from "./languages/languages.ts";
import { speak, withItsTexts } from "./languages/speak.ts";
import { Page } from "./page.tsx";
import { beginWithSetup } from "./screens/views.ts";
import { createAccountSwitch } from "./stores/accounts/account-switch.ts";
import type { FailedSignIn } from "./stores/accounts/accounts.ts";
import { preference } from "./stores/preferences.ts";
import { toast } from "./ui/toast.ts";

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");

beginWithSetup();
const accounts = createAccountSwitch();

/** Shows the app's own element, with this in it until the app fills it. */
function show(root: HTMLElement, ...content: (Node | string)[]) {
	root.replaceChildren(...content);
	document.documentElement.dataset.shows = "app";
}

function tellFailedSignIn(failed: FailedSignIn) {
	withItsTexts(import("./screens/account/failed-sign-in.ts")).then(
		({ wordsForFailedSignIn }) => toast(wordsForFailedSignIn(failed)),
		() => toast({ title: t`Error`, text: failed.reason.said, isError: true }),
	);
}

speak(chooseLanguage([preference("language"), ...navigator.languages])).then(
	() => {
		accounts.start(tellFailedSignIn);
		const page = <Page accounts={accounts} />;
		const isPictured = document.documentElement.dataset.shows === "app" && root.hasChildNodes();
		if (isPictured && accounts.state().kind === "guest") {
			// In slices, between which the browser paints and scrolls; a press has it finished at once.
			startTransition(() => void hydrateRoot(root, page));
		} else {
			show(root, ...(document.getElementById("waiting")?.childNodes ?? []));
			createRoot(root).render(page);
		}
	},
	(reason) => {
		console.error("The texts could not be loaded", reason);
		// Without its texts the page has only these words.
		const textContent = "Whose Turn? could not be loaded. Please check your connection and load the page again.";
		show(root, Object.assign(document.createElement("p"), { lang: "en", dir: "ltr", textContent }));
	},
);

// After everything that the first picture needs; a page that is left meanwhile breaks it off.
if (import.meta.env.PROD && "serviceWorker" in navigator) {
	addEventListener("load", () => {
		import("./offline/keep-offline.ts").then(
			({ keepOffline }) => keepOffline(accounts),
			(reason) => console.info("Nothing is kept for offline use:", reason),
		);
	});
}
