import { useEffect } from "react";
import { Route, Switch } from "wouter";
import { paths } from "./paths.ts";
import { Login } from "./screens/account/login.tsx";
import { Signup } from "./screens/account/signup.tsx";
import { FAILED_TO_LOAD } from "./screens/error-words.ts";
import { FamilyContext } from "./screens/family-context.tsx";
import { Home } from "./screens/home.tsx";
import { NotFound } from "./screens/not-found.tsx";
import type { FamilyStore } from "./stores/family-store.ts";
import { ToastHost } from "./ui/overlays.tsx";
import { toast } from "./ui/toast.ts";
import { useViewFocus } from "./view-focus.ts";

export function App({ store }: { store: FamilyStore }) {
	useEffect(() => {
		store.load().catch((error) => {
			console.error("The family could not be loaded", error);
			toast(FAILED_TO_LOAD);
		});
		return () => store.close();
	}, [store]);
	useViewFocus();
	return (
		<FamilyContext value={store}>
			<Switch>
				<Route path={paths.home} component={Home} />
				<Route path={paths.login} component={Login} />
				<Route path={paths.signup} component={Signup} />
				<Route component={NotFound} />
			</Switch>
			<ToastHost />
		</FamilyContext>
	);
}
