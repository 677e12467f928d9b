import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { StrictMode } from "react";
import { App } from "./app.tsx";
import { AuthContext } from "./screens/account/auth-context.tsx";
import { ErrorBoundary } from "./screens/error-boundary.tsx";
import { Sentence } from "./screens/text/sentence.tsx";
import type { AuthStore } from "./stores/auth/auth-store.ts";

/** @param props `ready` resolves once the store of a guest can change their family */
export function Page({ authStore, ready }: { authStore: AuthStore; ready: Promise<unknown> }) {
	return (
		<StrictMode>
			<I18nProvider i18n={i18n} defaultComponent={Sentence}>
				<AuthContext value={authStore}>
					<ErrorBoundary>
						<App ready={ready} />
					</ErrorBoundary>
				</AuthContext>
			</I18nProvider>
		</StrictMode>
	);
}
