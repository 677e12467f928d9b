import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "wouter";
import { PRODUCT_TITLE, paths } from "../../paths.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Lazy } from "../../ui/lazy-part.tsx";
import { Logo } from "../../ui/logo.tsx";
import { ViewTitle } from "../../ui/view-title.tsx";
import { useAuthState } from "../account/auth-context.tsx";
import { accountComponents } from "../account/lazy-account-components.tsx";
import { accountRoutes } from "../lazy-views.ts";

export function Header() {
	const account = useAuthState();
	return (
		<header className="mx-auto flex max-w-5xl flex-wrap items-center justify-between gap-x-2 px-4 py-4 sm:px-6 sm:py-6">
			<div className="flex items-center gap-2">
				<Logo />
				<ViewTitle className="text-xl sm:text-3xl">
					<bdi>{PRODUCT_TITLE}</bdi>
				</ViewTitle>
			</div>
			{account.kind === "signed-in" ? (
				<Lazy part={accountComponents}>{({ Greeting }) => <Greeting email={account.email} />}</Lazy>
			) : (
				<SignInLinks />
			)}
		</header>
	);
}

function SignInLinks() {
	const { t } = useLingui();
	return (
		<nav aria-label={t`Account`} className="-me-4 flex items-center">
			<Link href={paths.login} className={buttonClass("ghost")} onPointerDown={accountRoutes.load}>
				<Trans>Login</Trans>
			</Link>
			<Link href={paths.signup} className={buttonClass("ghost")} onPointerDown={accountRoutes.load}>
				<Trans>Sign Up</Trans>
			</Link>
		</nav>
	);
}
