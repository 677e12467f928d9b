import { findDraw, findOpenDraw } from "../../rules/draw.ts";
import { findCategory } from "../../rules/family.ts";
import { getToday } from "../../stores/local-day.ts";
import { dismissToasts, toast } from "../../ui/toast.ts";
import { EMPTY_FAMILY, useFamilyStore } from "../family/family-context.tsx";
import { categoryName } from "../text/category-name.ts";
import { openView } from "../views.ts";
import { describeNobody, getNewCycleToast } from "./decision-messages.ts";
import { useLookAtDraw } from "./use-look-at-draw.ts";

/** Called for a draw that nobody has looked at yet, when its result opens. */
export type OnDraw = () => void;

/** Opens the result of a category, by its id. */
export function useDraw(onDraw: OnDraw, from: "setup" | "categories" = "categories"): (category: string) => void {
	const store = useFamilyStore();
	const lookAt = useLookAtDraw();

	return (id) => {
		const family = store.family() ?? EMPTY_FAMILY;
		const category = findCategory(family, id);
		if (category === undefined) return;
		// What was said before has been read; an Undo stays.
		dismissToasts();
		const found = findDraw(family, category, getToday());
		if (!found) {
			toast({ title: categoryName(category.name), text: describeNobody(family, category.settings.excluded) });
			return;
		}
		const draw = { category: id, n: found.n, member: found.member.id };
		const isNew = findOpenDraw(family, category, getToday()) === undefined;
		// Before the result, so that its animation knows what room the toast takes.
		if (isNew && found.isNewCycle) toast(getNewCycleToast(category.name));
		// Back leads to the categories from wherever it was opened.
		if (from === "setup") openView({ view: "categories" });
		openView({ view: "result", draw, isDecided: false });
		if (!isNew) return;
		onDraw();
		lookAt(draw);
	};
}
