import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { StrictMode, useEffect, useState } from "react";
import { App } from "./app.tsx";
import { replayEarlyClicks } from "./first-paint/replay-clicks.ts";
import { AuthContext } from "./screens/account/auth-context.tsx";
import { ErrorBoundary } from "./screens/error-boundary.tsx";
import { Sentence } from "./screens/text/sentence.tsx";
import type { AuthStore } from "./stores/auth/auth-store.ts";

/** @param props `opening`: what early clicks wait for, if there is anything */
export function Page({ authStore, opening }: { authStore: AuthStore; opening?: Promise<unknown> | undefined }) {
	return (
		<StrictMode>
			<I18nProvider i18n={i18n} defaultComponent={Sentence}>
				<AuthContext value={authStore}>
					<ErrorBoundary>
						<App />
					</ErrorBoundary>
				</AuthContext>
			</I18nProvider>
			<EarlyClicks opening={opening} />
		</StrictMode>
	);
}

/**
 * Repeats early clicks once React has shown what else has waited for the store. Of a pasted list that is the first
 * name: each of the others is added when the one before it is saved.
 */
function EarlyClicks({ opening }: { opening: Promise<unknown> | undefined }) {
	const [isOpen, setIsOpen] = useState(opening === undefined);
	useEffect(() => {
		opening?.then(
			() => setIsOpen(true),
			() => {},
		);
	}, [opening]);
	useEffect(() => {
		if (isOpen) replayEarlyClicks();
	}, [isOpen]);
	return null;
}
