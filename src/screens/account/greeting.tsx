import { Trans, useLingui } from "@lingui/react/macro";
import { isolateName } from "../text/isolate-name.tsx";
import { LogoutButton } from "./logout-button.tsx";

export function Greeting({ email }: { email: string }) {
	const { t } = useLingui();
	return (
		<div className="flex min-w-0 grow items-center justify-end gap-1">
			<p className="wrap-anywhere min-w-0 text-end text-sm">{isolateName(email, (email) => t`Welcome, ${email}`)}</p>
			<LogoutButton scope="local" variant="ghost" className="-me-4">
				<Trans>Logout</Trans>
			</LogoutButton>
		</div>
	);
}
