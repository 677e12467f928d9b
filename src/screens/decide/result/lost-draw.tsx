import { Trans } from "@lingui/react/macro";
import type { Category } from "../../../rules/family.ts";
import { Button } from "../../../ui/button.tsx";
import { ViewTitle } from "../../../ui/view-title.tsx";
import { CategoryLine } from "../../avatars/category-line.tsx";
import { goBackTo, type HelperView, type ResultView } from "../../views.ts";
import type { LostDraw as Lost } from "../decision/describe-lost-draw.ts";
import { ResultFrame } from "./result-frame.tsx";

export function LostDraw({ lost, view, category }: { lost: Lost; view: ResultView | HelperView; category: Category }) {
	return (
		<ResultFrame
			member={lost.member}
			from={view}
			mainButton={
				<Button variant="primary" className="w-full text-lg" onClick={() => goBackTo({ view: "categories" }, view)}>
					<Trans>Back to Categories</Trans>
				</Button>
			}
		>
			<ViewTitle
				aria-describedby="decided-category what-happened"
				className="max-w-full text-[length:max(1.875rem,6vmin)]"
			>
				{lost.title}
			</ViewTitle>
			<CategoryLine id="decided-category" category={category} className="gap-2 text-[1.125em]" />
			<p id="what-happened">{lost.text}</p>
		</ResultFrame>
	);
}
