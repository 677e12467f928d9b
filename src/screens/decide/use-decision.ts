import { t } from "@lingui/core/macro";
import { useEffect, useRef, useState } from "react";
import { EMPTY_FAMILY } from "../../rules/family.ts";
import { hasHadTurnSince, isDrawCurrent } from "../../rules/turns.ts";
import { toast } from "../../ui/toast.ts";
import { getConflictToast } from "../family/change-messages.ts";
import { useFamily, useFamilyStore } from "../family/family-context.tsx";
import { useFamilyChange } from "../family/use-family-change.ts";
import { categoryName } from "../text/category-name.ts";
import { goBackTo, type HelperView, type ResultView, replaceView } from "../views.ts";
import { translateHelperText } from "./helper-messages.ts";
import { celebrateIfLoaded } from "./use-draw-animation.ts";

/** Milliseconds from a confirmed decision back to the category list (specification, section 9). */
const RETURN_DELAY_MS = 2_000;

export interface Decision {
	/** The turn is used, or being used: there is nothing left to press. */
	readonly isConfirmed: boolean;
	readonly confirm: () => Promise<void>;
}

/**
 * Confirms the decision of a view, once however often it is pressed, and returns to the category list after a while. The
 * history remembers that it is decided, so Back and Forward cannot use up the turn again.
 */
export function useDecision(view: ResultView | HelperView): Decision {
	const store = useFamilyStore();
	const family = useFamily();
	const change = useFamilyChange();
	const { draw } = view;
	const holds = () => isDrawCurrent(store.family() ?? EMPTY_FAMILY, draw);

	// Reached by Back or Forward when the turn was used already.
	const [isLate] = useState(() => view.isDecided || !holds());
	const [isOver, setOver] = useState(isLate);
	const isPressed = useRef(isLate);
	const isHere = useRef(true);

	useEffect(() => {
		isHere.current = true;
		return () => {
			isHere.current = false;
		};
	}, []);

	useEffect(() => {
		if (!isOver) return;
		const returning = setTimeout(() => goBackTo({ view: "categories" }, view.view), isLate ? 0 : RETURN_DELAY_MS);
		return () => clearTimeout(returning);
	}, [isOver, isLate, view.view]);

	// Another phone or tab used the turn, or took away what it was about, while this one was looking at it.
	useEffect(() => {
		if (isPressed.current || family === undefined || isDrawCurrent(family, draw)) return;
		isPressed.current = true;
		toast(getConflictToast(draw, hasHadTurnSince(family, draw) ? draw.person : undefined));
		goBackTo({ view: "categories" }, view.view);
	}, [family, draw, view.view]);

	async function confirm() {
		if (isPressed.current) return;
		isPressed.current = true;
		replaceView({ ...view, isDecided: true });
		const isKept = await change(
			{ kind: "record-turn", draw },
			{ title: t`Decision Confirmed!`, text: getConfirmationText(view) },
		);
		if (isKept) celebrateIfLoaded(draw, store.family());
		// Left in the meantime: the history's current entry is another view's.
		if (!isHere.current) return;
		if (isKept || !holds()) {
			setOver(true);
		} else {
			// It failed and was taken back: the person can try again.
			isPressed.current = false;
			replaceView({ ...view, isDecided: false });
		}
	}

	return { isConfirmed: view.isDecided, confirm };
}

/** What is told of a used turn (specification, section 4). */
function getConfirmationText(view: ResultView | HelperView): string {
	const { category, person } = view.draw;
	const item = categoryName(category);
	if (view.view !== "helper" || view.choice === undefined) return t`${person}'s turn has been used for ${item}.`;
	const choice = translateHelperText(view.choice);
	return t`${person} chose: ${choice}. Their turn has been used for ${item}.`;
}
