import { SyncNotices } from "../sync-status/sync-notices.tsx";
import { AccountUnreachable } from "./account-unreachable.tsx";
import { Greeting } from "./greeting.tsx";

/** What people with an account see of a family's screens, and guests do not download. */
export const accountComponents = { Greeting, Notices: SyncNotices, Unreachable: AccountUnreachable };
