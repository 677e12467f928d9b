import { useLingui } from "@lingui/react";
import { type ComponentType, useEffect, useRef, useSyncExternalStore } from "react";
import { Route, Switch } from "wouter";
import { answerEarlyPresses } from "./early-presses.ts";
import { accountPaths, paths } from "./paths.ts";
import { AccountContext, useAccountState } from "./screens/account/account-context.tsx";
import { OutOfReach } from "./screens/account/account-parts.tsx";
import { AccountScreens, accountScreens } from "./screens/account/account-screens.tsx";
import { decisionViews } from "./screens/decide/decision.tsx";
import { FamilyProvider } from "./screens/family-provider.tsx";
import { Home } from "./screens/home.tsx";
import { Loading } from "./screens/loading.tsx";
import { NotFound } from "./screens/not-found.tsx";
import { Settings } from "./screens/settings/settings.tsx";
import { openView } from "./screens/views.ts";
import type { AccountSwitch } from "./stores/accounts/account-switch.ts";
import type { AccountState } from "./stores/accounts/accounts.ts";
import { ToastHost } from "./ui/overlays.tsx";
import { whenIdle } from "./ui/when-idle.ts";
import { useViewFocus } from "./view-focus.ts";

export function App({ accounts }: { accounts: AccountSwitch }) {
	// Everything below speaks another language at once when it changes, plain functions included.
	useLingui();
	useEffect(answerEarlyPresses, []);
	useEffect(
		() =>
			whenIdle(() => {
				decisionViews.fetch();
				accountScreens.fetch();
			}),
		[],
	);
	const { kind } = useSyncExternalStore(accounts.subscribe, accounts.state, accounts.state);
	useViewFocus(kind);
	return (
		<AccountContext value={accounts}>
			<Switch>
				<Route path={paths.home}>
					<OfAFamily screen={Home} />
				</Route>
				<Route path={paths.settings}>
					<OfAFamily screen={Settings} />
				</Route>
				{accountPaths.map((each) => (
					<Route key={each} path={each} component={AccountScreens} />
				))}
				<Route component={NotFound} />
			</Switch>
			<ToastHost />
		</AccountContext>
	);
}

/** A screen of whoever's family this browser shows. The family stays open on the way from one such screen to another. */
function OfAFamily({ screen: Screen }: { screen: ComponentType }) {
	const account = useAccountState();
	useFreshHistory(account.kind);
	if (account.kind === "opening") return <Loading />;
	if (account.kind === "unreachable") return <OutOfReach />;
	return (
		<FamilyProvider store={account.store}>
			<Screen />
		</FamilyProvider>
	);
}

/** Whoever comes after somebody who has signed out must not find names of that family by going forward. */
function useFreshHistory(kind: AccountState["kind"]) {
	const before = useRef(kind);
	useEffect(() => {
		if (before.current === "signed-in" && kind === "guest") openView({ view: "setup" });
		before.current = kind;
	}, [kind]);
}
