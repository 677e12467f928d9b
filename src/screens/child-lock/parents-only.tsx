import type { ReactNode } from "react";
import { withMessages } from "../../languages/load-language.ts";
import { createLazyPart } from "../../ui/lazy-part.tsx";
import { LazyView } from "../lazy-view.tsx";
import { useIsLocked } from "./use-child-lock.ts";

/** What asks for a parent. */
export const childLock = createLazyPart(() => withMessages(import("./parent-views.ts")));

/** A view that a device which is locked for children shows after its PIN only. */
export function ParentsOnly({ children }: { children: ReactNode }) {
	const isLocked = useIsLocked();
	return isLocked ? <LazyView part={childLock}>{({ ParentGate }) => <ParentGate />}</LazyView> : children;
}
