import type { ComponentType } from "react";
import { Redirect, Route, Switch } from "wouter";
import { paths } from "../../paths.ts";
import { ParentsOnly } from "../child-lock/parents-only.tsx";
import { Loading } from "../loading.tsx";
import { NotFound } from "../not-found.tsx";
import { useAuthState } from "./auth-context.tsx";
import { CancelEmailChange } from "./cancel-email-change.tsx";
import { ConfirmMailLink } from "./confirm-mail-link.tsx";
import { Login } from "./login.tsx";
import { NewPassword } from "./new-password.tsx";
import { Recover } from "./recover.tsx";
import { Signup } from "./signup.tsx";

const SCREENS = [
	{ path: paths.login, screen: <GuestsOnly screen={Login} /> },
	{ path: paths.signup, screen: <GuestsOnly screen={Signup} /> },
	{ path: paths.recover, screen: <Recover /> },
	{ path: paths.loginByEmail, screen: <Recover type="magiclink" /> },
	{ path: paths.newPassword, screen: <NewPassword /> },
	{ path: paths.confirm, screen: <ConfirmMailLink /> },
	{ path: paths.cancelEmailChange, screen: <CancelEmailChange /> },
];

/** Every path that is not the family's, and the page for paths that lead nowhere. */
export function AccountRoutes() {
	return (
		<Switch>
			{SCREENS.map(({ path, screen }) => (
				<Route key={path} path={path}>
					<ParentsOnly>{screen}</ParentsOnly>
				</Route>
			))}
			<Route component={NotFound} />
		</Switch>
	);
}

function GuestsOnly({ screen: Screen }: { screen: ComponentType }) {
	const { kind } = useAuthState();
	if (kind === "signed-in") return <Redirect to={paths.home} replace />;
	return kind === "opening" ? <Loading /> : <Screen />;
}
