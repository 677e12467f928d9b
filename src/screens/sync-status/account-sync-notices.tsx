import { Trans } from "@lingui/react/macro";
import { useEffect } from "react";
import { Button } from "../../ui/button.tsx";
import { toast } from "../../ui/toast.ts";
import { useAuthStore } from "../account/auth-context.tsx";
import { getAccountDeletedToast } from "../family/account-deleted-toast.ts";
import { EMPTY_FAMILY, useFamily, useFamilyStore, useSyncStatus } from "../family/family-context.tsx";
import { NOTICE_CLASS } from "./notice-class.ts";
import { StuckChangeNotice } from "./stuck-change-notice.tsx";
import { getFailedChangeMessage, getPendingCountMessage } from "./sync-messages.ts";

export function AccountSyncNotices() {
	const store = useFamilyStore();
	const family = useFamily() ?? EMPTY_FAMILY;
	useLogoutOnAccountDeleted();
	const { isOffline, isSending, pending, failed, stuck } = useSyncStatus();
	// Nobody asked for that to be saved.
	const count = pending.filter(({ change }) => change.kind !== "look-at-draw").length;
	const isVisible = isOffline || isSending || count > 0;
	return (
		<div className="mx-auto max-w-5xl px-4 sm:px-6">
			<div role="status" className={isVisible ? "mt-4 rounded-control bg-tint px-4 py-3" : undefined}>
				{isOffline && (
					<p className="font-bold">
						<Trans>You're offline. You may not see the latest turns.</Trans>
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
			{failed.map((failedChange) => (
				<div key={failedChange.id} role="alert" className={NOTICE_CLASS}>
					<p className="wrap-anywhere">{getFailedChangeMessage(failedChange, family)}</p>
					<Button onClick={() => store.acknowledge(failedChange.id)}>
						<Trans>Got it</Trans>
					</Button>
				</div>
			))}
		</div>
	);
}

function useLogoutOnAccountDeleted() {
	const authStore = useAuthStore();
	const { isAccountDeleted } = useSyncStatus();
	useEffect(() => {
		if (!isAccountDeleted) return;
		toast(getAccountDeletedToast());
		void authStore.connect().then((auth) => auth.leaveDeletedAccount());
	}, [isAccountDeleted, authStore]);
}
