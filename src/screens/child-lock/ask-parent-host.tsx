import { useEffect, useSyncExternalStore } from "react";
import { useLazyPart } from "../../ui/lazy-part.tsx";
import { answerParentQuestion, parentQuestion } from "./ask-parent.ts";
import { childLock } from "./parents-only.tsx";

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
