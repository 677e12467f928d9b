import { Trans } from "@lingui/react/macro";
import { useEffect } from "react";
import { Button } from "../../ui/button.tsx";
import { toast } from "../../ui/toast.ts";
import { useAuthStore } from "../account/auth-context.tsx";
import { getAccountDeletedToast } from "../family/change-messages.ts";
import { useFamilyStore, useSyncStatus } from "../family/family-context.tsx";
import { NOTICE_CLASS } from "./notice-class.ts";
import { StuckChangeNotice } from "./stuck-change-notice.tsx";
import { getFailedChangeMessage, getPendingCountMessage } from "./sync-messages.ts";

/** Above the family of an account: whether it is up to date, what waits, and what could not be made. */
export function AccountSyncNotices() {
	const store = useFamilyStore();
	useLogoutOnAccountDeleted();
	const { isOffline, isSending, pending, failed, stuck } = useSyncStatus();
	const count = pending.length;
	const isShown = isOffline || isSending || count > 0;
	return (
		<div className="mx-auto max-w-5xl px-4 sm:px-6">
			<div role="status" className={isShown ? "mt-4 rounded-control bg-tint px-4 py-3" : undefined}>
				{isOffline && (
					<p className="font-bold">
						<Trans>Offline – showing your family as last seen</Trans>
					</p>
				)}
				{count > 0 && <p>{getPendingCountMessage(count)}</p>}
				{isSending && (
					<p>
						<Trans>Sending…</Trans>
					</p>
				)}
			</div>
			{stuck && <StuckChangeNotice key={stuck.id} stuck={stuck} />}
			{failed.map((one) => (
				<div key={one.id} role="alert" className={NOTICE_CLASS}>
					<p className="wrap-anywhere">{getFailedChangeMessage(one)}</p>
					<Button onClick={() => store.acknowledge(one.id)}>
						<Trans>Got it</Trans>
					</Button>
				</div>
			))}
		</div>
	);
}

/** Leaves an account that was deleted on another device, and says so. */
function useLogoutOnAccountDeleted() {
	const accounts = useAuthStore();
	const { isAccountDeleted } = useSyncStatus();
	useEffect(() => {
		if (!isAccountDeleted) return;
		toast(getAccountDeletedToast());
		void accounts.signOutLocally();
	}, [isAccountDeleted, accounts]);
}
