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
