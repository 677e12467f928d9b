import { Trans } from "@lingui/react/macro";
import { useEffect } from "react";
import { PRODUCT_TITLE } from "../../paths.ts";
import type { Family } from "../../rules/family.ts";
import { Button } from "../../ui/button.tsx";
import { BackIcon } from "../../ui/icons.tsx";
import { ViewTitle } from "../../ui/view-title.tsx";
import { OpenRecordButton } from "../record/open-record-button.tsx";
import { goBackTo } from "../views.ts";
import { CategoryCard } from "./category-card.tsx";
import { drawAnimation } from "./draw-animation-part.ts";
import { MembersOverview } from "./members-overview.tsx";
import { useDeferredList } from "./use-deferred-list.ts";
import { type OnDraw, useDraw } from "./use-draw.ts";
import type { Reset } from "./use-reset.ts";

export function CategoryList({ family, reset, onDraw }: { family: Family; reset: Reset; onDraw: OnDraw }) {
	const draw = useDraw(onDraw);
	useEffect(() => void drawAnimation.load(), []);
	const categories = useDeferredList(family.categories, 12);

	return (
		<main className="mx-auto max-w-5xl px-4 pb-room sm:px-6">
			<div className="py-4">
				<Button variant="ghost" className="-ms-4" onClick={() => goBackTo({ view: "setup" }, "categories")}>
					<BackIcon />
					<Trans>Back to Setup</Trans>
				</Button>
			</div>
			<ViewTitle aria-describedby="what-to-do" className="text-3xl sm:text-4xl">
				<bdi>{PRODUCT_TITLE}</bdi>
			</ViewTitle>
			<p id="what-to-do" className="mt-1 text-lg text-soft">
				<Trans>Choose a category to make a decision!</Trans>
			</p>
			<ul className="mt-6 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
				{categories.map((category) => (
					<CategoryCard
						key={category.name}
						category={category}
						family={family}
						onPick={() => {
							reset.forget(category.name);
							draw(category);
						}}
						onReset={() => void reset.reset(category)}
						onUndoReset={reset.getUndo(category)}
					/>
				))}
			</ul>
			<OpenRecordButton />
			<MembersOverview family={family} />
		</main>
	);
}
