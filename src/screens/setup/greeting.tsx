import { Trans, useLingui } from "@lingui/react/macro";
import { LogoutButton } from "../account/logout-button.tsx";
import { useAccountAction } from "../account/use-account-action.ts";
import { withName } from "../with-name.tsx";

/** Who is logged in, and the way out. */
export function Greeting({ email }: { email: string }) {
	const { t } = useLingui();
	const { isBusy, run } = useAccountAction();
	return (
		<div className="flex min-w-0 grow items-center justify-end gap-1">
			<p className="wrap-anywhere min-w-0 text-end text-sm">{withName(email, (email) => t`Welcome, ${email}`)}</p>
			<LogoutButton
				look="quiet"
				className="-me-4"
				aria-disabled={isBusy}
				onLeave={() => isBusy || run(t`Logout Failed`, (accounts) => accounts.signOut("local"))}
			>
				<Trans>Logout</Trans>
			</LogoutButton>
		</div>
	);
}
