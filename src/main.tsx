import "./ui/theme.css";
import { createRoot, hydrateRoot } from "react-dom/client";
import { chooseLanguage } from "./languages/languages.ts";
import { speak } from "./languages/speak.ts";
import { Page } from "./page.tsx";
import { wordsForFailedSignIn } from "./screens/account/failed-sign-in.ts";
import { createAccountSwitch } from "./stores/accounts/account-switch.ts";
import { preference } from "./stores/preferences.ts";
import { toast } from "./ui/toast.ts";

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");

const accounts = createAccountSwitch();

/** Shows the app's own element, with this in it until the app fills it. */
function show(root: HTMLElement, ...content: (Node | string)[]) {
	root.replaceChildren(...content);
	document.documentElement.dataset.shows = "app";
}

speak(chooseLanguage([preference("language"), ...navigator.languages])).then(
	() => {
		accounts.start((failed) => toast(wordsForFailedSignIn(failed)));
		const page = <Page accounts={accounts} />;
		const isPictured = document.documentElement.dataset.shows === "app" && root.hasChildNodes();
		if (isPictured && accounts.state().kind === "guest") {
			hydrateRoot(root, page);
		} else {
			show(root, ...(document.getElementById("waiting")?.childNodes ?? []));
			createRoot(root).render(page);
		}
	},
	(reason) => {
		console.error("The texts could not be loaded", reason);
		// Without its texts the page has only these words.
		show(root, "Whose Turn? could not be loaded. Please check your connection and load the page again.");
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
