import { Trans, useLingui } from "@lingui/react/macro";
import { isolateName } from "../text/isolate-name.tsx";
import { LogoutButton } from "./logout-button.tsx";

/** In the header; the greeting is a line of its own below it. */
export function Greeting({ email }: { email: string }) {
	const { t } = useLingui();
	return (
		<>
			<LogoutButton scope="local" variant="ghost" className="-me-1.5 px-1.5! text-sm">
				<Trans>Logout</Trans>
			</LogoutButton>
			<p className="wrap-anywhere w-full text-sm text-soft">{isolateName(email, (email) => t`Welcome, ${email}`)}</p>
		</>
	);
}
