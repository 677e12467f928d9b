import type { ReactNode } from "react";
import { withMessages } from "../../languages/load-language.ts";
import { createLazyPart } from "../../ui/lazy-part.tsx";
import { LazyView } from "../lazy-view.tsx";
import { useIsLocked } from "./use-child-lock.ts";

/** The views that ask for a parent. */
export const childLock = createLazyPart(() => withMessages(import("../parent-gate/parent-views.ts")));

/** A view for parents: a device that is locked for children shows it only after the PIN. */
export function ParentsOnly({ children }: { children: ReactNode }) {
	const isLocked = useIsLocked();
	return isLocked ? <LazyView part={childLock}>{({ ParentGate }) => <ParentGate />}</LazyView> : children;
}
