import { Link } from "wouter";
import { PRODUCT_TITLE, paths } from "../../paths.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Logo } from "../../ui/logo.tsx";
import { useAccountState } from "../account/account-context.tsx";
import { LogoutButton } from "../account/logout-button.tsx";
import { useAccountAction } from "../account/use-account-action.ts";

export function Header() {
	const account = useAccountState();
	return (
		<header className="mx-auto flex max-w-5xl flex-wrap items-center justify-between gap-x-2 px-4 py-4 sm:px-6 sm:py-6">
			<div className="flex items-center gap-2">
				<Logo />
				<h1 id="view-title" tabIndex={-1} className="whitespace-nowrap text-xl sm:text-3xl">
					{PRODUCT_TITLE}
				</h1>
			</div>
			{account.kind === "signed-in" ? <Greeting email={account.email} /> : <Invitation />}
		</header>
	);
}

function Invitation() {
	return (
		<nav aria-label="Account" className="-me-4 flex items-center">
			<Link href={paths.login} className={buttonClass("quiet")}>
				Login
			</Link>
			<Link href={paths.signup} className={buttonClass("quiet")}>
				Sign Up
			</Link>
		</nav>
	);
}

function Greeting({ email }: { email: string }) {
	const { isBusy, run } = useAccountAction();
	return (
		<div className="flex min-w-0 grow items-center justify-end gap-1">
			<p className="wrap-anywhere min-w-0 text-end text-sm">
				Welcome, <bdi>{email}</bdi>
			</p>
			<LogoutButton
				look="quiet"
				className="-me-4"
				aria-disabled={isBusy}
				onLeave={() => isBusy || run("Logout Failed", (accounts) => accounts.signOut("local"))}
			>
				Logout
			</LogoutButton>
		</div>
	);
}
