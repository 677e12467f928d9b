import { SyncNotices } from "../sync-status/sync-notices.tsx";
import { AccountUnreachable } from "./account-unreachable.tsx";
import { Greeting } from "./greeting.tsx";

/** Components on a family's screens that guests do not download. */
export const accountComponents = { Greeting, Notices: SyncNotices, Unreachable: AccountUnreachable };
