import type { ReactNode } from "react";
import { LazyView } from "../lazy-view.tsx";
import { childLock } from "./part.ts";
import { useIsLocked } from "./use-child-lock.ts";

/** A view that a device which is locked for children shows after its PIN only. */
export function ParentsOnly({ children }: { children: ReactNode }) {
	const isLocked = useIsLocked();
	return isLocked ? <LazyView part={childLock}>{({ ParentGate }) => <ParentGate />}</LazyView> : children;
}
