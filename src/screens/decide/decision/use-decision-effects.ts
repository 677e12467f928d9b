import { useEffect, useEffectEvent, useState } from "react";
import { toast } from "../../../ui/toast.ts";
import { useFamilyStore } from "../../family/family-context.tsx";
import { categoryName } from "../../text/category-name.ts";
import { goBackTo, type HelperView, type ResultView, replaceView, toResult } from "../../views.ts";
import { describeNobody, getRedrawnToast } from "./decision-messages.ts";
import type { DecisionEffect } from "./decision-reducer.ts";
import { describeLostDraw, type LostDraw } from "./describe-lost-draw.ts";
import type { OnDraw } from "./use-draw.ts";
import { useLookAtDraw } from "./use-look-at-draw.ts";
import type { Shown } from "./use-shown-draw.ts";

/** All effects except recording. */
type ViewEffect = Exclude<DecisionEffect, { kind: "record" }>;

interface DecisionEffects {
	readonly run: (effect: ViewEffect) => void;
	readonly lost: LostDraw | undefined;
}

/** @param isCovered whether a sheet covers the view, which is not left then */
export function useDecisionEffects(
	view: ResultView | HelperView,
	shown: Shown | undefined,
	isCovered: boolean,
	onRedraw: OnDraw | undefined,
): DecisionEffects {
	const store = useFamilyStore();
	const lookAt = useLookAtDraw();
	const [lost, setLost] = useState<LostDraw>();
	const [returnDelay, setReturnDelay] = useState<number>();
	const goBack = useEffectEvent(() => goBackTo({ view: "categories" }, view));
	useEffect(() => {
		if (returnDelay === undefined || isCovered) return;
		const timer = setTimeout(goBack, returnDelay);
		return () => clearTimeout(timer);
	}, [returnDelay, isCovered]);

	function show({ next, cause }: ViewEffect & { kind: "show" }) {
		const result = toResult({ ...view, draw: { ...view.draw, member: next.member.id }, isDecided: false });
		if (view.view === "helper") {
			goBackTo(result, view);
			return;
		}
		replaceView(result);
		if (cause === undefined) return;
		onRedraw?.({ ...next, isNewCycle: next.isNewCycle && !shown?.draw.isNewCycle });
		lookAt(result.draw);
	}

	function giveUp({ family, category }: ViewEffect & { kind: "give-up" }) {
		goBackTo({ view: "categories" }, view);
		toast({ title: categoryName(category.name), text: describeNobody(family, category), isForNextView: true });
	}

	function run(effect: ViewEffect) {
		switch (effect.kind) {
			case "return":
				setReturnDelay(effect.delayMs);
				break;
			case "mark":
				replaceView({ ...view, isDecided: effect.isDecided });
				break;
			case "show":
				show(effect);
				break;
			case "explain":
				toast(getRedrawnToast(effect.redraw.family, effect.redraw.before, effect.redraw.next));
				break;
			case "give-up":
				giveUp(effect);
				break;
			case "lose":
				if (shown) setLost(describeLostDraw(effect.family, shown, store.recordedBy));
		}
	}

	return { run, lost };
}
