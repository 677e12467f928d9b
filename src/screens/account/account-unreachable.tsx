import { Trans } from "@lingui/react/macro";
import { clearSessionFamilyData } from "../../stores/auth/session-user.ts";
import { Button } from "../../ui/button.tsx";
import { Logo } from "../../ui/logo.tsx";
import { useAuthStore } from "./auth-context.tsx";
import { LogoutButton } from "./logout-button.tsx";

/** Somebody is signed in, but the family cannot be had: the server does not answer, or does not offer accounts any more. */
export function AccountUnreachable() {
	const accounts = useAuthStore();
	const leave = () => {
		clearSessionFamilyData();
		void accounts.signOutLocally();
	};
	return (
		<main className="flex min-h-dvh flex-col items-center justify-center gap-5 px-4 text-center">
			<Logo className="size-24" />
			<h1 id="view-title" tabIndex={-1} className="text-3xl">
				<Trans>We cannot reach your family</Trans>
			</h1>
			<p className="max-w-md text-lg text-soft">
				<Trans>
					You are logged in, but the server does not answer as it should. Nothing is lost: please try again in a moment.
				</Trans>
			</p>
			<div className="flex flex-wrap justify-center gap-3">
				<Button variant="primary" onClick={() => location.reload()}>
					<Trans>Try again</Trans>
				</Button>
				<LogoutButton onLeave={leave}>
					<Trans>Logout</Trans>
				</LogoutButton>
			</div>
		</main>
	);
}
