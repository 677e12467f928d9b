import { useLingui } from "@lingui/react";
import { type ComponentType, useEffect, useRef, useSyncExternalStore } from "react";
import { Route, Switch } from "wouter";
import { replayEarlyClicks } from "./first-paint/replay-clicks.ts";
import { accountPaths, paths } from "./paths.ts";
import { AuthContext, useAuthState } from "./screens/account/auth-context.tsx";
import { LazyAccountUnreachable } from "./screens/account/lazy-account-components.tsx";
import { FamilyProvider } from "./screens/family/family-provider.tsx";
import { Home } from "./screens/home.tsx";
import { LazyView } from "./screens/lazy-view.tsx";
import { accountRoutes, decisionViews } from "./screens/lazy-views.ts";
import { Loading } from "./screens/loading.tsx";
import { NotFound } from "./screens/not-found.tsx";
import { Settings } from "./screens/settings/settings.tsx";
import { openView } from "./screens/views.ts";
import type { AuthState } from "./stores/auth/auth-actions.ts";
import type { AuthStore } from "./stores/auth/auth-store.ts";
import { ToastHost } from "./ui/overlays.tsx";
import { whenIdle } from "./ui/when-idle.ts";
import { useViewFocus } from "./use-view-focus.ts";

export function App({ accounts }: { accounts: AuthStore }) {
	// Everything below speaks another language at once when it changes, plain functions included.
	useLingui();
	useEffect(replayEarlyClicks, []);
	useEffect(
		() =>
			whenIdle(() => {
				void decisionViews.load();
				void accountRoutes.load();
			}),
		[],
	);
	const { kind } = useSyncExternalStore(accounts.subscribe, accounts.state, accounts.state);
	useViewFocus(kind);
	return (
		<AuthContext value={accounts}>
			<Switch>
				<Route path={paths.home}>
					<FamilyScreen screen={Home} />
				</Route>
				<Route path={paths.settings}>
					<FamilyScreen screen={Settings} />
				</Route>
				{accountPaths.map((each) => (
					<Route key={each} path={each}>
						<LazyView part={accountRoutes}>{({ AccountRoutes }) => <AccountRoutes />}</LazyView>
					</Route>
				))}
				<Route component={NotFound} />
			</Switch>
			<ToastHost />
		</AuthContext>
	);
}

/** A screen of whoever's family this browser shows. The family stays open on the way from one such screen to another. */
function FamilyScreen({ screen: Screen }: { screen: ComponentType }) {
	const account = useAuthState();
	useResetViewOnSignOut(account.kind);
	if (account.kind === "opening") return <Loading />;
	if (account.kind === "unreachable") return <LazyAccountUnreachable />;
	return (
		<FamilyProvider store={account.store}>
			<Screen />
		</FamilyProvider>
	);
}

/** Whoever comes after somebody who has signed out must not find names of that family by going forward. */
function useResetViewOnSignOut(kind: AuthState["kind"]) {
	const before = useRef(kind);
	useEffect(() => {
		if (before.current === "signed-in" && kind === "guest") openView({ view: "setup" });
		before.current = kind;
	}, [kind]);
}
