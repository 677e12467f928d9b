import { type ReactNode, useEffect, useSyncExternalStore } from "react";
import { withMessages } from "../../languages/load-language.ts";
import { createLazyPart, useLazyPart } from "../../ui/lazy-part.tsx";
import { LazyView } from "../lazy-view.tsx";
import { answerParentQuestion, parentQuestion } from "./ask-parent.ts";
import { useIsLocked } from "./use-child-lock.ts";

/** The views that ask for a parent. */
const childLock = createLazyPart(() => withMessages(import("../parent-gate/parent-views.ts")));

/** A view for parents: a device that is locked for children shows it only after the PIN. */
export function ParentsOnly({ children }: { children: ReactNode }) {
	const isLocked = useIsLocked();
	return isLocked ? <LazyView part={childLock}>{({ ParentGate }) => <ParentGate />}</LazyView> : children;
}

/** Stands once in the app. */
export function AskParentHost() {
	const isAsked = useSyncExternalStore(parentQuestion.subscribe, parentQuestion.isAsked, () => false);
	const part = useLazyPart(childLock);
	useEffect(() => {
		// A question that cannot be shown is answered with no, so that the next press asks again.
		if (isAsked) childLock.load().catch(() => answerParentQuestion(false));
	}, [isAsked]);
	return isAsked && typeof part === "object" && <part.AskParentSheet />;
}
