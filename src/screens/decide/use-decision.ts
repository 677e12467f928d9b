import { t } from "@lingui/core/macro";
import { useEffect, useEffectEvent, useRef } from "react";
import { EMPTY_FAMILY, type Family } from "../../rules/family.ts";
import { hasHadTurnSince, isDrawCurrent } from "../../rules/turns.ts";
import { toast } from "../../ui/toast.ts";
import { getConflictToast } from "../family/change-messages.ts";
import { useFamily, useFamilyStore } from "../family/family-context.tsx";
import { useFamilyChange } from "../family/use-family-change.ts";
import { categoryName } from "../text/category-name.ts";
import { goBackTo, type HelperView, type ResultView, replaceView } from "../views.ts";
import { getLoadedAnimation } from "./draw-animation-part.ts";
import { translateHelperText } from "./helper-messages.ts";

/** From a confirmed decision back to the category list (specification, section 9). */
const RETURN_DELAY_MS = 2_000;

export interface Decision {
	readonly isConfirmed: boolean;
	readonly confirm: () => Promise<void>;
}

/** Only a "drawn" decision can be confirmed; from "over" the way leads to the category list. A failed recording is "drawn" again. */
type Phase = "unmounted" | "drawn" | "recording" | "over";

/** Records the turn once, however often it is pressed. The history entry stores it: Back and Forward cannot use the turn again. */
export function useDecision(view: ResultView | HelperView): Decision {
	const store = useFamilyStore();
	const family = useFamily();
	const change = useFamilyChange();
	const { draw } = view;
	// Not a state: a second press can come before the next render.
	const phase = useRef<Phase>("unmounted");
	const returnTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
	const isCurrent = () => isDrawCurrent(store.family() ?? EMPTY_FAMILY, draw);

	function returnToList(delayMs: number) {
		phase.current = "over";
		returnTimer.current = setTimeout(() => goBackTo({ view: "categories" }, view.view), delayMs);
	}

	const onMount = useEffectEvent(() => {
		if (view.isDecided || !isCurrent()) returnToList(0);
		else phase.current = "drawn";
	});
	useEffect(() => {
		onMount();
		return () => {
			phase.current = "unmounted";
			clearTimeout(returnTimer.current);
		};
	}, []);

	const onFamilyChange = useEffectEvent((family: Family) => {
		if (phase.current !== "drawn" || isDrawCurrent(family, draw)) return;
		toast(getConflictToast(draw, hasHadTurnSince(family, draw) ? draw.member : undefined));
		returnToList(0);
	});
	useEffect(() => {
		if (family) onFamilyChange(family);
	}, [family]);

	async function confirm() {
		if (phase.current !== "drawn") return;
		phase.current = "recording";
		replaceView({ ...view, isDecided: true });
		const isSaved = await change(
			{ kind: "record-turn", draw, option: view.view === "helper" ? view.choice : undefined },
			{ title: t`Decision Confirmed!`, text: getConfirmationText(view) },
		);
		if (isSaved) getLoadedAnimation()?.celebrate(draw, store.family());
		// Unmounted in the meantime: the current history entry is another view's.
		if (phase.current !== "recording") return;
		if (isSaved || !isCurrent()) {
			returnToList(RETURN_DELAY_MS);
		} else {
			phase.current = "drawn";
			replaceView({ ...view, isDecided: false });
		}
	}

	return { isConfirmed: view.isDecided, confirm };
}

/** Specification, section 4. */
function getConfirmationText(view: ResultView | HelperView): string {
	const { category, member } = view.draw;
	const item = categoryName(category);
	if (view.view !== "helper" || view.choice === undefined) return t`${member}'s turn has been used for ${item}.`;
	const choice = translateHelperText(view.choice);
	return t`${member} chose: ${choice}. Their turn has been used for ${item}.`;
}
