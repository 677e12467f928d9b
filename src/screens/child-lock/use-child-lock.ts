import { useSyncExternalStore } from "react";
import { isLocked, readChildLock, subscribeToChildLock } from "../../stores/child-lock/child-lock.ts";

// The prerendered page is shown only where there is no lock.
const never = () => false;

/**
 * Whether this page asks for a parent. Changes that are not for children ask by themselves, and `ParentsOnly` asks for
 * views.
 */
export function useIsLocked(): boolean {
	return useSyncExternalStore(subscribeToChildLock, isLocked, never);
}

/** Whether this device has a lock for children, locked or open. */
export function useHasChildLock(): boolean {
	return useSyncExternalStore(subscribeToChildLock, () => readChildLock() !== undefined, never);
}
