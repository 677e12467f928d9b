import { browserStorage, type StorageAccess } from "./storage.ts";
import { browserLocks, type WriteLockDeps } from "./write-lock.ts";

export interface BrowserDeps extends WriteLockDeps {
	readonly storage: StorageAccess;
	readonly page: EventTarget;
}

export const browserDeps = (): BrowserDeps => ({
	storage: browserStorage,
	page: window,
	locks: browserLocks(),
	channel: (name) => new BroadcastChannel(name),
});
