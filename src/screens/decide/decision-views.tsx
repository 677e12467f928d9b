import { i18n } from "@lingui/core";
import { useEffect, useLayoutEffect, useState } from "react";
import type { Family } from "../../rules/family.ts";
import { whenIdle } from "../../ui/when-idle.ts";
import { LazyView } from "../lazy-view.tsx";
import { getListFormat } from "../text/list-format.ts";
import type { View } from "../views.ts";
import { CategoryList } from "./category-list.tsx";
import { HelperQuestion } from "./helper-question.tsx";
import { type AnimationChunk, categoryPage, familyHistory, getLoadedAnimation, justForFun } from "./parts.ts";
import { Result } from "./result.tsx";
import { useReset } from "./use-reset.ts";

// biome-ignore lint/performance/noBarrelFile: the entry of a chunk
export { CategoryStrip } from "./category-strip.tsx";

// Slow to create, and the list's first rendering uses them.
whenIdle(() => {
	getListFormat("conjunction");
	i18n.number(0);
	void new Intl.PluralRules(i18n.locale);
});

type DecisionView = Exclude<View, { view: "setup" }>;

export function DecisionViews({
	family,
	view,
	isDrawnInSetup,
}: {
	family: Family;
	view: DecisionView;
	/** The strip has opened the result of a draw that nobody had looked at. */
	isDrawnInSetup: boolean;
}) {
	// Handed from the draw to its result. A result that is reached by Back or Forward, or of a draw that was looked at, is not animated.
	const [animation, setAnimation] = useState<AnimationChunk>();
	const reset = useReset(family);
	useEffect(() => {
		if (view.view !== "result") setAnimation(undefined);
	}, [view.view]);
	// Before the result is painted.
	useLayoutEffect(() => {
		if (isDrawnInSetup) setAnimation(getLoadedAnimation());
	}, [isDrawnInSetup]);

	const onDraw = () => setAnimation(getLoadedAnimation());

	switch (view.view) {
		case "categories":
			return <CategoryList family={family} reset={reset} onDraw={onDraw} />;
		case "result":
			return (
				<Result
					family={family}
					view={view}
					animation={animation}
					onDraw={onDraw}
					onAnimationEnd={() => setAnimation(undefined)}
				/>
			);
		case "helper":
			return <HelperQuestion view={view} />;
		case "history":
			return <LazyView part={familyHistory}>{({ FamilyHistory }) => <FamilyHistory family={family} />}</LazyView>;
		case "fun":
			return <LazyView part={justForFun}>{({ JustForFun }) => <JustForFun family={family} />}</LazyView>;
		case "category":
			return (
				<LazyView part={categoryPage}>
					{({ CategoryPage }) => <CategoryPage family={family} categoryId={view.category} />}
				</LazyView>
			);
	}
}
