import { withMessages } from "../../languages/load-language.ts";
import type { Family } from "../../rules/family.ts";
import { createLazyPart, useLazyPart } from "../../ui/lazy-part.ts";
import { ViewLoadError } from "../load-error.tsx";
import type { DecisionView } from "./decision-views.tsx";

/** The views of a decision, a chunk of their own: nobody decides before the setup view has been seen. */
export const decisionViewsPart = createLazyPart(() => withMessages(import("./decision-views.tsx")));

export function LazyDecisionViews({ family, view }: { family: Family; view: DecisionView }) {
	const fetched = useLazyPart(decisionViewsPart);
	if (typeof fetched === "object") return <fetched.DecisionViews family={family} view={view} />;
	return fetched === "failed" ? <ViewLoadError /> : <main />;
}
