// biome-ignore-all lint/performance/noBarrelFile: the entry of a chunk

export { AccountUnreachable } from "./account/account-unreachable.tsx";
export { HeaderAccount } from "./account/header-account.tsx";
export { FamilyBar } from "./people/family-bar.tsx";
export { SyncNotices } from "./sync-status/sync-notices.tsx";
