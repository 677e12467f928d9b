import { useAuthState } from "../account/auth-context.tsx";
import { AccountSyncNotices } from "./account-sync-notices.tsx";
import { LoggedOutNotice } from "./logged-out-notice.tsx";

/** What a family is told about changes that have not been sent, above whatever it looks at. */
export function SyncNotices() {
	return useAuthState().kind === "signed-in" ? <AccountSyncNotices /> : <LoggedOutNotice />;
}
