import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useRef } from "react";
import { Button } from "../../ui/button.tsx";
import { toast } from "../../ui/toast.ts";
import { useAccountAction } from "../account/use-account-action.ts";
import type { PendingEmail } from "./use-pending-email.ts";

/** Shows the address that waits to be confirmed, and ends that change. `onKept` is told when it has. */
export function PendingEmailNote({ shown, onKept }: { shown: PendingEmail; onKept: () => void }) {
	const { t } = useLingui();
	const { isBusy, run } = useAccountAction();
	const note = useRef<HTMLParagraphElement>(null);
	// The form that was sent is closed by then, with what had the focus.
	useEffect(() => {
		if (shown.isNew) note.current?.focus();
	}, [shown]);

	const pending = shown.address;
	async function keep() {
		if ((await run(t`Change Not Ended`, (accounts) => accounts.cancelEmailChange())) !== true) return;
		toast({ title: t`Email Kept`, text: t`The link that was mailed no longer works.` });
		onKept();
	}

	return (
		<div className="mt-4 w-full max-w-md rounded-control bg-tint p-4">
			<p ref={note} tabIndex={-1}>
				<Trans>
					Your email is to become <bdi className="wrap-anywhere font-bold">{pending}</bdi> as soon as the mailed link is
					used.
				</Trans>{" "}
				<Trans>If nobody uses it, the change ends one hour after it was asked for.</Trans>
			</p>
			<Button className="mt-3" aria-disabled={isBusy} onClick={() => isBusy || keep()}>
				<Trans>Keep my email</Trans>
			</Button>
		</div>
	);
}
