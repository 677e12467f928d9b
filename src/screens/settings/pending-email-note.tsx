import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useRef, useState } from "react";
import { BusyButton } from "../../ui/busy-button.tsx";
import { toast } from "../../ui/toast.ts";
import { useAuthStore } from "../account/auth-context.tsx";
import { useAccountAction } from "../account/use-account-action.ts";

interface PendingEmail {
	readonly address: string;
	/** Whether it was requested on this page. */
	readonly isNew: boolean;
}

/** Fetches the requested address of the account with this email; undefined if there is none or it is unknown. */
export function usePendingEmail(email: string | undefined) {
	const authStore = useAuthStore();
	const [pending, setPending] = useState<PendingEmail>();
	useEffect(() => {
		setPending(undefined);
		if (email === undefined) return;
		let isStale = false;
		authStore
			.connect()
			.then((auth) => auth.fetchPendingEmail())
			.then(
				(address) => {
					// A request that was made on this page meanwhile is newer.
					if (!isStale && address !== undefined) setPending((newer) => newer ?? { address, isNew: false });
				},
				(error) => console.info("The pending email could not be fetched:", error),
			);
		return () => {
			isStale = true;
		};
	}, [authStore, email]);
	return [pending, setPending] as const;
}

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
