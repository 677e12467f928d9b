// biome-ignore-all lint/performance/noBarrelFile: the entry of a chunk
export { FamilyBar } from "../people/family-bar.tsx";
export { SyncNotices } from "../sync-status/sync-notices.tsx";
export { AccountUnreachable } from "./account-unreachable.tsx";
export { HeaderAccount } from "./header-account.tsx";
