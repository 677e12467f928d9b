import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { StrictMode } from "react";
import { App } from "./app.tsx";
import type { AuthStore } from "./stores/auth/auth-store.ts";

/** All that React renders: in the browser and, for the first picture, at build time. */
export function Page({ accounts }: { accounts: AuthStore }) {
	return (
		<StrictMode>
			<I18nProvider i18n={i18n}>
				<App accounts={accounts} />
			</I18nProvider>
		</StrictMode>
	);
}
