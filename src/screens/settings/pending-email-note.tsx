import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useRef } from "react";
import { BusyButton } from "../../ui/busy-button.tsx";
import { toast } from "../../ui/toast.ts";
import { useAccountAction } from "../account/use-account-action.ts";
import type { PendingEmail } from "./use-pending-email.ts";

/**
 * Shows a requested address until it is confirmed, and cancels the change. Takes the focus if it has just been
 * requested.
 */
export function PendingEmailNote({
	pending: request,
	onCancelled,
}: {
	pending: PendingEmail;
	onCancelled: () => void;
}) {
	const { t } = useLingui();
	const { isBusy, run } = useAccountAction();
	const { address: pending } = request;
	const note = useRef<HTMLParagraphElement>(null);
	useEffect(() => {
		if (request.isNew) note.current?.focus();
	}, [request]);

	async function cancel() {
		if ((await run(t`Change Not Canceled`, (auth) => auth.cancelEmailChange())) !== true) return;
		toast({ title: t`Email Kept`, text: t`The link we sent no longer works.` });
		onCancelled();
	}

	return (
		<div className="mt-4 w-full max-w-md rounded-control bg-tint p-4">
			<p ref={note} tabIndex={-1}>
				<Trans>
					Your email will change to{" "}
					<bdi translate="no" className="wrap-anywhere font-bold">
						{pending}
					</bdi>{" "}
					as soon as the link we sent is used.
				</Trans>{" "}
				<Trans>If it is not used within an hour, nothing will change.</Trans>
			</p>
			<BusyButton className="mt-3" isBusy={isBusy} onClick={cancel}>
				<Trans>Keep my email</Trans>
			</BusyButton>
		</div>
	);
}
