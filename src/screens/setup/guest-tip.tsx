import { Trans } from "@lingui/react/macro";
import { Link } from "wouter";
import { paths } from "../../paths.ts";
import { INLINE_LINK_CLASS } from "../../ui/inline-link.ts";
import { useAuthState } from "../account/auth-context.tsx";

export function GuestTip() {
	if (useAuthState().kind !== "guest") return null;
	return (
		<p role="note" className="mt-6 text-center text-sm text-soft">
			<Trans>
				<strong>Tip:</strong> Guest mode saves your data locally, on this device only.{" "}
				<Link href={paths.signup} className={INLINE_LINK_CLASS}>
					Sign up
				</Link>{" "}
				to sync your family across devices.
			</Trans>
		</p>
	);
}
