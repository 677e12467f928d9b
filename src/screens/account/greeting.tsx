import { Trans, useLingui } from "@lingui/react/macro";
import { isolateName } from "../text/isolate-name.tsx";
import { LogoutButton } from "./logout-button.tsx";
import { useAccountAction } from "./use-account-action.ts";

/** Who is logged in, and the way out. */
export function Greeting({ email }: { email: string }) {
	const { t } = useLingui();
	const { isBusy, run } = useAccountAction();
	return (
		<div className="flex min-w-0 grow items-center justify-end gap-1">
			<p className="wrap-anywhere min-w-0 text-end text-sm">{isolateName(email, (email) => t`Welcome, ${email}`)}</p>
			<LogoutButton
				variant="ghost"
				className="-me-4"
				aria-disabled={isBusy}
				onLeave={() => isBusy || run(t`Logout Failed`, (accounts) => accounts.signOut("local"))}
			>
				<Trans>Logout</Trans>
			</LogoutButton>
		</div>
	);
}
