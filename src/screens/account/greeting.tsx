import { useLingui } from "@lingui/react/macro";
import { isolateName } from "../text/isolate-name.tsx";
import { useAuthState } from "./auth-context.tsx";

/** On a phone below the title and what is beside it: an address may be long. */
export function Greeting() {
	const { t } = useLingui();
	const account = useAuthState();
	return (
		account.kind === "signed-in" && (
			<p className="wrap-anywhere min-w-0 flex-1 text-sm text-soft max-sm:order-last max-sm:basis-full sm:px-3 sm:text-end">
				{isolateName(account.email, (email) => t`Welcome, ${email}`)}
			</p>
		)
	);
}
