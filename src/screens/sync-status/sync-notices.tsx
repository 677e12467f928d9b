import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useEffect } from "react";
import { useLocation } from "wouter";
import { isolateText } from "../../languages/isolate.ts";
import { paths } from "../../paths.ts";
import { takeScannedScreen } from "../../stores/auth/stored-screen.ts";
import { Button } from "../../ui/button.tsx";
import { toast } from "../../ui/toast.ts";
import { getAccountDeletedToast } from "../account/account-deleted-toast.ts";
import { useAuthState, useAuthStore } from "../account/auth-context.tsx";
import { ACCOUNT_TOAST_TAG } from "../account-toast-tag.ts";
import { EMPTY_FAMILY, useFamily, useFamilyStore, useGroup, useSyncStatus } from "../family/family-context.tsx";
import { describeNotIn } from "../family/not-in-group.ts";
import { useFamilyName } from "../people/family-name.ts";
import { screenPath } from "../people/screen-url.ts";
import { readDepartures } from "../people/use-departures.ts";
import { openView, useView } from "../views.ts";
import { LoggedOutNotice } from "./logged-out-notice.tsx";
import { NOTICE_CLASS, StuckChangeNotice } from "./stuck-change-notice.tsx";
import { getFailedChangeMessage, getPendingCountMessage } from "./sync-messages.ts";
import { useTurnNews } from "./use-turn-news.ts";

export function SyncNotices() {
	return useAuthState().kind === "signed-in" ? <AccountSyncNotices /> : <LoggedOutNotice />;
}

function AccountSyncNotices() {
	const store = useFamilyStore();
	const family = useFamily() ?? EMPTY_FAMILY;
	useLogoutOnAccountDeleted();
	useOtherFamilyOnRemoval();
	useScannedScreen();
	useTurnNews();
	const { isOffline, isSending, queued, failed, stuck } = useSyncStatus();
	// Looks at draws do not count, because nobody asked to store them.
	const count = queued.filter(({ change }) => change.kind !== "look-at-draw").length;
	const isVisible = isOffline || isSending || count > 0;
	const { view } = useView();
	// The notices wait while somebody decides: they would push the buttons out of the window.
	const isDeciding = view === "result" || view === "helper";
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
			{!isDeciding &&
				failed.map((failedChange) => (
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

/** Somebody who was removed continues in another of their families. A screen has no other. */
function useOtherFamilyOnRemoval() {
	const authStore = useAuthStore();
	const account = useAuthState();
	const [, navigate] = useLocation();
	const { isRemoved } = useSyncStatus();
	const isScreen = account.kind === "signed-in" && account.isAnonymous === true;
	const familyName = useFamilyName();
	const group = useGroup();
	useEffect(() => {
		if (!isRemoved) return;
		if (isScreen) return navigate(paths.screen, { replace: true, state: { removedFrom: familyName } });
		openView({ view: "setup" });
		const auth = authStore.connect();
		// If it cannot be read, the toast does not say who did it.
		const departures = auth.then(readDepartures).catch(() => []);
		void departures.then(([last]) => {
			const [by, name] = [last?.by, last?.name].map((text) => text && isolateText(text));
			const isDeleted = last?.isDeleted === true && by && name;
			const title = familyName === undefined ? describeNotIn(group) : t`You are no longer in ${familyName}.`;
			toast({
				title: isDeleted ? t`${by} deleted ${name}.` : title,
				text: isDeleted && last.until ? t`You can bring it back under People.` : t`Your own family is open now.`,
				isPersistent: true,
				tag: ACCOUNT_TOAST_TAG,
			});
		});
		void auth.then((auth) => auth.openFamily());
	}, [isRemoved, isScreen, familyName, group, authStore, navigate]);
}

/** Somebody has scanned a screen before they logged in. Now they connect it. */
function useScannedScreen() {
	const [, navigate] = useLocation();
	useEffect(() => {
		const scanned = takeScannedScreen();
		if (scanned) navigate(screenPath(paths.people, scanned), { replace: true });
	}, [navigate]);
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
