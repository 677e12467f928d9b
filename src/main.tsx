import "./ui/theme.css";
import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app.tsx";
import { chooseLanguage } from "./languages/languages.ts";
import { speak } from "./languages/speak.ts";
import { wordsForFailedSignIn } from "./screens/account/failed-sign-in.ts";
import { createAccountSwitch } from "./stores/accounts/account-switch.ts";
import { toast } from "./ui/toast.ts";

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");

const accounts = createAccountSwitch();

speak(chooseLanguage(navigator.languages)).then(
	() => {
		accounts.start((failed) => toast(wordsForFailedSignIn(failed)));
		createRoot(root).render(
			<StrictMode>
				<I18nProvider i18n={i18n}>
					<App accounts={accounts} />
				</I18nProvider>
			</StrictMode>,
		);
	},
	(reason) => {
		console.error("The texts could not be loaded", reason);
		// Without its texts the page has only these words.
		root.textContent = "Whose Turn? could not be loaded. Please check your connection and load the page again.";
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
