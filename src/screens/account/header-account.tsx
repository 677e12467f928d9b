import { Trans, useLingui } from "@lingui/react/macro";
import { isolateName } from "../text/isolate-name.tsx";
import { useAuthState } from "./auth-context.tsx";
import { LogoutButton } from "./logout-button.tsx";

/** Stands beside the header's title. On a phone the greeting is below both, because an address may be long. */
export function HeaderAccount() {
	const { t } = useLingui();
	const account = useAuthState();
	return (
		<>
			{account.kind === "signed-in" && (
				<p className="wrap-anywhere min-w-0 flex-1 text-sm text-soft max-sm:order-last max-sm:basis-full sm:px-3 sm:text-end">
					{isolateName(account.email, (email) => t`Welcome, ${email}`)}
				</p>
			)}
			<LogoutButton scope="local" variant="ghost" className="px-1.5! text-sm">
				<Trans>Logout</Trans>
			</LogoutButton>
		</>
	);
}
