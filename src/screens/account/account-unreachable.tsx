import { Trans } from "@lingui/react/macro";
import { clearSessionFamilyData } from "../../stores/auth/session-user.ts";
import { Button } from "../../ui/button.tsx";
import { Logo } from "../../ui/logo.tsx";
import { ViewTitle } from "../../ui/view-title.tsx";
import { useIsLocked } from "../child-lock/use-child-lock.ts";
import { useAuthStore } from "./auth-context.tsx";
import { LogoutConfirmButton } from "./logout-button.tsx";

/** The user is signed in, but the server does not answer or no longer offers accounts. */
export function AccountUnreachable() {
	const authStore = useAuthStore();
	const isLocked = useIsLocked();
	const logOut = () => {
		clearSessionFamilyData();
		void authStore.signOutLocally();
	};
	return (
		<main className="flex min-h-dvh flex-col items-center justify-center gap-5 px-4 text-center">
			<Logo className="size-24" />
			<ViewTitle className="text-3xl">
				<Trans>Your family could not be loaded</Trans>
			</ViewTitle>
			<p className="max-w-md text-lg text-soft">
				<Trans>
					You are logged in, but the server isn't responding properly. Nothing is lost. Please try again in a moment.
				</Trans>
			</p>
			<div className="flex flex-wrap justify-center gap-3">
				<Button variant="primary" onClick={() => location.reload()}>
					<Trans>Try again</Trans>
				</Button>
				{!isLocked && (
					<LogoutConfirmButton onLogout={logOut}>
						<Trans>Logout</Trans>
					</LogoutConfirmButton>
				)}
			</div>
		</main>
	);
}
