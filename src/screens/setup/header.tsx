import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "wouter";
import { PRODUCT_TITLE, paths } from "../../paths.ts";
import { buttonClass } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Lazy } from "../../ui/lazy-part.tsx";
import { Logo } from "../../ui/logo.tsx";
import { ViewTitle } from "../../ui/view-title.tsx";
import { useAuthState } from "../account/auth-context.tsx";
import { accountComponents, accountRoutes, settings } from "../parts.ts";
import { SettingsLink } from "../settings-link.tsx";

/**
 * One line on a phone of 360 pixels in every language; with larger text it wraps.
 *
 * @param isWide stands above something that fills the window
 */
export function Header({ isWide }: { isWide: boolean }) {
	return (
		<header
			className={classNames(
				"mx-auto flex max-w-5xl flex-wrap items-center justify-between px-4 py-2 sm:px-6",
				isWide && "wall:max-w-none",
			)}
		>
			<div className="flex items-center gap-2">
				<Logo className="hidden size-10 sm:block" />
				<ViewTitle className="whitespace-nowrap min-[24rem]:text-lg sm:text-3xl">
					<bdi translate="no">{PRODUCT_TITLE}</bdi>
				</ViewTitle>
			</div>
			{useAuthState().kind === "signed-in" ? (
				<Lazy part={accountComponents}>{({ HeaderAccount }) => <HeaderAccount />}</Lazy>
			) : (
				<SignInLinks />
			)}
			<SettingsLink className="-me-2.5 min-w-11 px-2.5!" onPointerDown={settings.load} />
		</header>
	);
}

function SignInLinks() {
	const { t } = useLingui();
	const buttonClassName = buttonClass("ghost", "min-w-11 px-1! text-[0.8125rem] sm:px-1.5! sm:text-sm");
	return (
		// Two words of a label may stand below each other, so that the links stay beside the title.
		<nav aria-label={t`Account`} className="flex flex-1 justify-end">
			<Link href={paths.login} className={buttonClassName} onPointerDown={accountRoutes.load}>
				<Trans>Login</Trans>
			</Link>
			<Link href={paths.signup} className={buttonClassName} onPointerDown={accountRoutes.load}>
				<Trans>Sign Up</Trans>
			</Link>
		</nav>
	);
}
