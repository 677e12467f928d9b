import { Trans } from "@lingui/react/macro";
import { LogoutButton } from "./logout-button.tsx";

export function HeaderLogout() {
	return (
		<LogoutButton scope="local" variant="ghost" className="-me-1.5 px-1.5! text-sm">
			<Trans>Logout</Trans>
		</LogoutButton>
	);
}
