import { useAuthState } from "../account/auth-context.tsx";
import { AccountSyncNotices } from "./account-sync-notices.tsx";
import { LoggedOutNotice } from "./logged-out-notice.tsx";

export function SyncNotices() {
	return useAuthState().kind === "signed-in" ? <AccountSyncNotices /> : <LoggedOutNotice />;
}
