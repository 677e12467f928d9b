import { useLingui } from "@lingui/react/macro";
import { isolateName } from "../text/isolate-name.tsx";
import { useAuthState } from "./auth-context.tsx";

export function Greeting() {
	const { t } = useLingui();
	const account = useAuthState();
	return (
		account.kind === "signed-in" && (
			<p className="wrap-anywhere mt-6 text-center text-sm text-soft">
				{isolateName(account.email, (email) => t`Welcome, ${email}`)}
			</p>
		)
	);
}
