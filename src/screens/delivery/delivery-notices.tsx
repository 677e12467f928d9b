import { Trans } from "@lingui/react/macro";
import { useEffect } from "react";
import { Button } from "../../ui/button.tsx";
import { toast } from "../../ui/toast.ts";
import { useAccountSwitch } from "../account/account-context.tsx";
import { wordsForAccountGone } from "../error-words.ts";
import { useDelivery, useFamilyStore } from "../family-context.tsx";
import { NOTICE } from "./notice-look.ts";
import { StuckNotice } from "./stuck-notice.tsx";
import { waitingWords, wordsForUnmade } from "./unmade-words.ts";

/** Above the family of an account: whether it is up to date, what waits, and what could not be made. */
export function DeliveryNotices() {
	const store = useFamilyStore();
	useFarewell();
	const { isOffline, isSending, waiting, unmade, stuck } = useDelivery();
	const count = waiting.length;
	const isShown = isOffline || isSending || count > 0;
	return (
		<div className="mx-auto max-w-5xl px-4 sm:px-6">
			<div role="status" className={isShown ? "mt-4 rounded-control bg-tint px-4 py-3" : undefined}>
				{isOffline && (
					<p className="font-bold">
						<Trans>Offline – showing your family as last seen</Trans>
					</p>
				)}
				{count > 0 && <p>{waitingWords(count)}</p>}
				{isSending && (
					<p>
						<Trans>Sending…</Trans>
					</p>
				)}
			</div>
			{stuck && <StuckNotice key={stuck.id} stuck={stuck} />}
			{unmade.map((one) => (
				<div key={one.id} role="alert" className={NOTICE}>
					<p className="wrap-anywhere">{wordsForUnmade(one)}</p>
					<Button onClick={() => store.acknowledge(one.id)}>
						<Trans>Got it</Trans>
					</Button>
				</div>
			))}
		</div>
	);
}

/** Leaves an account that was deleted on another device, and says so. */
function useFarewell() {
	const accounts = useAccountSwitch();
	const { isAccountGone } = useDelivery();
	useEffect(() => {
		if (!isAccountGone) return;
		toast(wordsForAccountGone());
		void accounts.leave();
	}, [isAccountGone, accounts]);
}
