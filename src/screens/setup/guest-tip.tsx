import { Trans } from "@lingui/react/macro";
import { Link } from "wouter";
import { paths } from "../../paths.ts";
import { useAccountState } from "../account/account-context.tsx";

export function GuestTip() {
	if (useAccountState().kind !== "guest") return null;
	return (
		<p role="note" className="rounded-control bg-tint px-4 py-3">
			<Trans>
				<strong>Tip:</strong> Guest mode saves your data locally, on this device only.{" "}
				<Link href={paths.signup} className="py-3 font-bold text-accent underline underline-offset-4">
					Sign up
				</Link>{" "}
				to sync your family across devices.
			</Trans>
		</p>
	);
}
