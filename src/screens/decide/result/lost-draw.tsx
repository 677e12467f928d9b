import { Trans } from "@lingui/react/macro";
import type { Category } from "../../../rules/family.ts";
import { Button } from "../../../ui/button.tsx";
import { ViewTitle } from "../../../ui/view-title.tsx";
import { CategoryIcon } from "../../avatars/category-icon.tsx";
import { categoryName } from "../../text/category-name.ts";
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
			<p id="decided-category" className="flex items-center gap-2 text-[1.125em]">
				<CategoryIcon category={category} />
				<span className="min-w-0">
					<bdi translate="no">{categoryName(category.name)}</bdi>
				</span>
			</p>
			<p id="what-happened">{lost.text}</p>
		</ResultFrame>
	);
}
