import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { toast } from "../../ui/toast.ts";
import { useAccountSwitch } from "../account/account-context.tsx";
import { useAccountAction } from "../account/use-account-action.ts";

/** Shows the address that was asked for and is not confirmed yet, and ends that change. `onKept` is told when it has. */
export function PendingEmail({ onKept }: { onKept: () => void }) {
	const { t } = useLingui();
	const accounts = useAccountSwitch();
	const { isBusy, run } = useAccountAction();
	const [pending, setPending] = useState<string>();
	useEffect(() => {
		let isWanted = true;
		accounts
			.open()
			.then((opened) => opened.pendingEmail())
			.then(
				(found) => isWanted && setPending(found),
				(reason) => console.info("It is not known whether another address waits:", reason),
			);
		return () => {
			isWanted = false;
		};
	}, [accounts]);

	async function keep() {
		if ((await run(t`Change Not Ended`, (accounts) => accounts.keepEmail())) !== true) return;
		toast({ title: t`Email Kept`, text: t`The link that was mailed no longer works.` });
		onKept();
	}

	if (pending === undefined) return null;
	return (
		<div className="mt-4 w-full max-w-md rounded-control bg-tint p-4">
			<p>
				<Trans>
					Your email is to become <bdi className="wrap-anywhere font-bold">{pending}</bdi> as soon as the mailed link is
					used.
				</Trans>
			</p>
			<Button className="mt-3" aria-disabled={isBusy} onClick={() => isBusy || keep()}>
				<Trans>Keep my email</Trans>
			</Button>
		</div>
	);
}
