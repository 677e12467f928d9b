import { i18n } from "@lingui/core";
import { useEffect, useEffectEvent, useLayoutEffect, useState } from "react";
import type { Draw } from "../../rules/draw.ts";
import type { Family } from "../../rules/family.ts";
import { holdToasts, toast } from "../../ui/toast.ts";
import { whenIdle } from "../../ui/when-idle.ts";
import { findName } from "../family/find-name.ts";
import { LazyView } from "../lazy-view.tsx";
import { getListFormat } from "../text/format-names.ts";
import type { View } from "../views.ts";
import { getNewCycleToast } from "./decision/decision-messages.ts";
import { useDraw } from "./decision/use-draw.ts";
import { useRecordDueTurns } from "./lasting/use-record-due-turns.ts";
import { CategoryList } from "./list/category-list.tsx";
import { useReset } from "./list/use-reset.ts";
import {
	type AnimationChunk,
	categoryPage,
	currentTurn,
	familyHistory,
	getLoadedAnimation,
	justForFun,
} from "./parts.ts";
import { HelperQuestion } from "./question/helper-question.tsx";
import { Result } from "./result/result.tsx";

// biome-ignore lint/performance/noBarrelFile: the entry of a chunk
export { LeadCard } from "./list/lead-card.tsx";
export { reportUnknownTag } from "./list/use-tag.ts";

// These are slow to create, and the list's first rendering uses them.
whenIdle(() => {
	getListFormat("conjunction");
	i18n.number(0);
	void new Intl.PluralRules(i18n.locale);
});

type DecisionView = Exclude<View, { view: "setup" }>;

export function DecisionViews({
	family,
	view,
	drawnInSetup,
}: {
	family: Family;
	view: DecisionView;
	/** The draw whose result setup has just opened, if nobody had seen it before. */
	drawnInSetup: Draw | undefined;
}) {
	useRecordDueTurns(family.categories);
	// A draw hands the animation to its result. A result is not animated if Back or Forward led to it, or if its draw was
	// looked at before.
	const [animation, setAnimation] = useState<AnimationChunk>();
	const reset = useReset(family);
	const [drawn, setDrawn] = useState<Draw>();
	useEffect(() => {
		if (view.view === "result") return;
		setAnimation(undefined);
		setDrawn(undefined);
	}, [view.view]);

	function onDraw(draw: Draw) {
		setDrawn(draw);
		setAnimation(getLoadedAnimation());
	}
	const next = useDraw(onDraw, view.view === "current-turn" && view.isFromSetup ? "setup" : "categories", true);
	const onDrawnInSetup = useEffectEvent(onDraw);
	// Runs before the result is painted.
	useLayoutEffect(() => {
		if (drawnInSetup) onDrawnInSetup(drawnInSetup);
	}, [drawnInSetup]);
	// Toasts wait while the wheel turns.
	useLayoutEffect(() => (animation ? holdToasts() : undefined), [animation]);
	const onStopped = useEffectEvent(() => {
		if (drawn?.isNewCycle) toast(getNewCycleToast(findName(family.categories, drawn.category)));
	});
	useEffect(() => {
		if (drawn && !animation) onStopped();
	}, [drawn, animation]);

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
		case "current-turn":
			return (
				<LazyView part={currentTurn}>
					{({ CurrentTurn }) => <CurrentTurn family={family} view={view} onNext={() => next(view.category)} />}
				</LazyView>
			);
		case "helper":
			return <HelperQuestion view={view} />;
		case "history":
			return <LazyView part={familyHistory}>{({ FamilyHistory }) => <FamilyHistory family={family} />}</LazyView>;
		case "fun":
			return (
				<LazyView part={justForFun}>
					{({ JustForFun }) => <JustForFun family={family} animation={getLoadedAnimation()} />}
				</LazyView>
			);
		case "category":
			return (
				<LazyView part={categoryPage}>
					{({ CategoryPage }) => <CategoryPage family={family} categoryId={view.category} />}
				</LazyView>
			);
	}
}
