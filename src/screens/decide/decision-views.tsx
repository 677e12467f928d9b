import type { Family } from "../../rules/family.ts";
import type { View } from "../views.ts";
import { CategoryList } from "./category-list.tsx";
import { HelperQuestion } from "./helper-question.tsx";
import { Result } from "./result.tsx";

export type DecisionView = Exclude<View, { view: "setup" }>;

/** The views of a decision. */
export function DecisionViews({ family, view }: { family: Family; view: DecisionView }) {
	switch (view.view) {
		case "categories":
			return <CategoryList family={family} />;
		case "result":
			return <Result view={view} />;
		case "helper":
			return <HelperQuestion view={view} />;
	}
}
