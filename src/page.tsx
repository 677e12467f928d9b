import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { StrictMode } from "react";
import { App } from "./app.tsx";
import { AuthContext } from "./screens/account/auth-context.tsx";
import { ErrorBoundary } from "./screens/error-boundary.tsx";
import { Sentence } from "./screens/text/sentence.tsx";
import type { AuthStore } from "./stores/auth/auth-store.ts";

export function Page({ authStore }: { authStore: AuthStore }) {
	return (
		<StrictMode>
			<I18nProvider i18n={i18n} defaultComponent={Sentence}>
				<AuthContext value={authStore}>
					<ErrorBoundary>
						<App />
					</ErrorBoundary>
				</AuthContext>
			</I18nProvider>
		</StrictMode>
	);
}
