import { useLingui } from "@lingui/react";
import { type ReactNode, useEffect, useRef } from "react";
import { Redirect, Route, Switch, useLocation } from "wouter";
import { paths } from "./paths.ts";
import { useAuthState } from "./screens/account/auth-context.tsx";
import { ACCOUNT_TOAST_TAG } from "./screens/account-toast-tag.ts";
import { AskParentHost, ParentsOnly } from "./screens/child-lock/parents-only.tsx";
import { ErrorBoundary } from "./screens/error-boundary.tsx";
import { FamilyProvider } from "./screens/family/family-provider.tsx";
import { Home } from "./screens/home.tsx";
import { isFramed } from "./screens/is-framed.ts";
import { LazyView } from "./screens/lazy-view.tsx";
import { ViewLoadError } from "./screens/load-error.tsx";
import { Loading } from "./screens/loading.tsx";
import { OutdatedNotice } from "./screens/outdated-notice.tsx";
import { accountComponents, accountRoutes, joinPage, screenPage, settings } from "./screens/parts.ts";
import { peoplePart } from "./screens/people/people-part.ts";
import { openView } from "./screens/views.ts";
import type { AuthState } from "./stores/auth/auth-actions.ts";
import { ToastHost } from "./ui/overlays.tsx";
import { dismissToasts } from "./ui/toast.ts";
import { useViewFocus } from "./use-view-focus.ts";

export function App() {
	// A change of language renders everything again, also components that get their texts from plain functions.
	useLingui();
	useViewFocus();
	const account = useAuthState();
	const [path] = useLocation();
	// In another site's frame there may only be a screen: it decides, and can do nothing else.
	const isOwn = account.kind === "guest" || (account.kind === "signed-in" && !account.isAnonymous);
	if (isFramed && isOwn && path !== paths.screen) return <Redirect to={paths.screen} replace />;
	return (
		<>
			<ErrorBoundary>
				<Switch>
					<Route path={paths.home}>
						<FamilyScreen>
							<Home />
						</FamilyScreen>
					</Route>
					<Route path={paths.settings}>
						<FamilyScreen>
							<ParentsOnly>
								<LazyView part={settings}>{({ Settings }) => <Settings />}</LazyView>
							</ParentsOnly>
						</FamilyScreen>
					</Route>
					<Route path={paths.people}>
						<FamilyScreen>
							<ParentsOnly>
								<LazyView part={peoplePart}>{({ PeoplePage }) => <PeoplePage />}</LazyView>
							</ParentsOnly>
						</FamilyScreen>
					</Route>
					<Route path={paths.join}>
						<ParentsOnly>
							<LazyView part={joinPage}>{({ JoinPage }) => <JoinPage />}</LazyView>
						</ParentsOnly>
					</Route>
					<Route path={paths.screen}>
						<LazyView part={screenPage}>{({ ScreenPage }) => <ScreenPage />}</LazyView>
					</Route>
					<Route>
						<LazyView part={accountRoutes}>{({ AccountRoutes }) => <AccountRoutes />}</LazyView>
					</Route>
				</Switch>
			</ErrorBoundary>
			<ErrorBoundary fallback={null}>
				<AskParentHost />
				<ToastHost failed={<OutdatedNotice />} />
			</ErrorBoundary>
		</>
	);
}

/** A screen inside the guest's or the account's family. The family stays open from one such screen to the next. */
function FamilyScreen({ children }: { children: ReactNode }) {
	const account = useAuthState();
	useAccountChange(account.kind);
	if (account.kind === "opening") return <Loading />;
	if (account.kind === "unreachable")
		return <LazyView part={accountComponents}>{({ AccountUnreachable }) => <AccountUnreachable />}</LazyView>;
	if (account.kind === "outdated") return <ViewLoadError />;
	// An invited user joins before the store would make them a family of their own.
	if (account.kind === "signed-in" && !account.isAnonymous && account.isInvited())
		return <Redirect to={paths.join} replace />;
	return (
		<FamilyProvider store={account.store}>
			<ErrorBoundary>{children}</ErrorBoundary>
		</FamilyProvider>
	);
}

/**
 * After a sign-out, Forward must not lead to a view with names of that family. A sign-in closes toasts about an
 * account.
 */
function useAccountChange(kind: AuthState["kind"]) {
	const previousKind = useRef(kind);
	useEffect(() => {
		if (previousKind.current === "signed-in" && kind === "guest") openView({ view: "setup" });
		if (previousKind.current === "guest" && kind !== "guest") dismissToasts(ACCOUNT_TOAST_TAG);
		previousKind.current = kind;
	}, [kind]);
}
