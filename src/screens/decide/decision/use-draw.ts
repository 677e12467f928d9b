import { type Draw, findDraw, findOpenDraw } from "../../../rules/draw.ts";
import { findCategory } from "../../../rules/family.ts";
import { getToday } from "../../../stores/local-day.ts";
import { dismissToasts, toast } from "../../../ui/toast.ts";
import { EMPTY_FAMILY, useFamilyStore } from "../../family/family-context.tsx";
import { categoryName } from "../../text/category-name.ts";
import { openView, replaceView } from "../../views.ts";
import { findHolding } from "../lasting/lasting-messages.tsx";
import { describeNobody } from "./decision-messages.ts";
import { useLookAtDraw } from "./use-look-at-draw.ts";

/** Called when a result opens, if nobody has looked at its draw yet. */
export type OnDraw = (draw: Draw) => void;

/**
 * Returns a function that opens a category by its id: its result or, while somebody has the turn, who that is.
 *
 * @param isNext opens the result even then, in the place of the view of who has the turn
 */
export function useDraw(
	onDraw: OnDraw,
	from: "setup" | "categories" = "categories",
	isNext = false,
): (category: string) => void {
	const store = useFamilyStore();
	const lookAt = useLookAtDraw();

	return (id) => {
		const family = store.family() ?? EMPTY_FAMILY;
		const category = findCategory(family, id);
		if (category === undefined) return;
		// Somebody who presses has read the toasts.
		dismissToasts();
		const today = getToday(family);
		const isFromSetup = from === "setup" && { isFromSetup: true as const };
		const holding = findHolding(family, category, today);
		if (holding && !holding.isOver && !isNext) {
			openView({ view: "current-turn", category: id, ...isFromSetup });
			return;
		}
		const found = findDraw(family, category, today);
		if (!found) {
			toast({ title: categoryName(category.name), text: describeNobody(family, category) });
			return;
		}
		const shown = { category: id, n: found.n, member: found.member.id };
		const isNew = findOpenDraw(family, category, today) === undefined;
		const show = isNext ? replaceView : openView;
		show({ view: "result", draw: shown, isDecided: false, ...isFromSetup });
		if (!isNew) return;
		onDraw(found);
		lookAt(shown);
	};
}
