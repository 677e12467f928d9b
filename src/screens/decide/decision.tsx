import { withItsTexts } from "../../languages/speak.ts";
import type { Family } from "../../rules/family.ts";
import { fetchedPart, useFetched } from "../../ui/fetched.ts";
import { ViewNotFetched } from "../not-fetched.tsx";
import type { DecisionView } from "./decision-views.tsx";

/** The views of a decision, a chunk of their own: nobody decides before the setup view has been seen. */
export const decisionViews = fetchedPart(() => withItsTexts(import("./decision-views.tsx")));

export function Decision({ family, view }: { family: Family; view: DecisionView }) {
	const fetched = useFetched(decisionViews);
	if (typeof fetched === "object") return <fetched.DecisionViews family={family} view={view} />;
	return fetched === "failed" ? <ViewNotFetched /> : <main />;
}
