import "./ui/theme.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app.tsx";
import { wordsForFailedSignIn } from "./screens/account/failed-sign-in.ts";
import { createAccountSwitch } from "./stores/accounts/account-switch.ts";
import { toast } from "./ui/toast.ts";

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");

const accounts = createAccountSwitch();
accounts.start((failed) => toast(wordsForFailedSignIn(failed)));

createRoot(root).render(
	<StrictMode>
		<App accounts={accounts} />
	</StrictMode>,
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
