import { Trans } from "@lingui/react/macro";
import { Greeting } from "./greeting.tsx";
import { LogoutButton } from "./logout-button.tsx";

/** In the header, beside its title. */
export function HeaderAccount() {
	return (
		<>
			<Greeting />
			<LogoutButton scope="local" variant="ghost" className="-me-1.5 px-1.5! text-sm">
				<Trans>Logout</Trans>
			</LogoutButton>
		</>
	);
}
