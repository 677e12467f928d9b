import type { ComponentType } from "react";
import { Redirect, Route, Switch } from "wouter";
import { paths } from "../../paths.ts";
import { Loading } from "../loading.tsx";
import { NotFound } from "../not-found.tsx";
import { useAuthState } from "./auth-context.tsx";
import { CancelEmailChange } from "./cancel-email-change.tsx";
import { ConfirmMailLink } from "./confirm-mail-link.tsx";
import { Login } from "./login.tsx";
import { NewPassword } from "./new-password.tsx";
import { Recover } from "./recover.tsx";
import { Signup } from "./signup.tsx";

/** What is at every path that is not the family's: also that there is nothing. */
export function AccountRoutes() {
	return (
		<Switch>
			<Route path={paths.login}>
				<GuestsOnly screen={Login} />
			</Route>
			<Route path={paths.signup}>
				<GuestsOnly screen={Signup} />
			</Route>
			<Route path={paths.recover} component={Recover} />
			<Route path={paths.newPassword} component={NewPassword} />
			<Route path={paths.confirm} component={ConfirmMailLink} />
			<Route path={paths.cancelEmailChange} component={CancelEmailChange} />
			<Route component={NotFound} />
		</Switch>
	);
}

function GuestsOnly({ screen: Screen }: { screen: ComponentType }) {
	const { kind } = useAuthState();
	if (kind === "signed-in") return <Redirect to={paths.home} replace />;
	return kind === "opening" ? <Loading /> : <Screen />;
}
