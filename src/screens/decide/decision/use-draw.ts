import { type Draw, findDraw, findOpenDraw } from "../../../rules/draw.ts";
import { findCategory } from "../../../rules/family.ts";
import { getToday } from "../../../stores/local-day.ts";
import { dismissToasts, toast } from "../../../ui/toast.ts";
import { EMPTY_FAMILY, useFamilyStore } from "../../family/family-context.tsx";
import { categoryName } from "../../text/category-name.ts";
import { openView } from "../../views.ts";
import { describeNobody } from "./decision-messages.ts";
import { useLookAtDraw } from "./use-look-at-draw.ts";

/** Called when a result opens, if nobody has looked at its draw yet. */
export type OnDraw = (draw: Draw) => void;

/** Returns a function that opens the result of a category, by its id. */
export function useDraw(onDraw: OnDraw, from: "setup" | "categories" = "categories"): (category: string) => void {
	const store = useFamilyStore();
	const lookAt = useLookAtDraw();

	return (id) => {
		const family = store.family() ?? EMPTY_FAMILY;
		const category = findCategory(family, id);
		if (category === undefined) return;
		// What was said before has been read.
		dismissToasts();
		const found = findDraw(family, category, getToday(family));
		if (!found) {
			toast({ title: categoryName(category.name), text: describeNobody(family, category) });
			return;
		}
		const shown = { category: id, n: found.n, member: found.member.id };
		const isNew = findOpenDraw(family, category, getToday(family)) === undefined;
		openView({
			view: "result",
			draw: shown,
			isDecided: false,
			...(from === "setup" && { isFromSetup: true as const }),
		});
		if (!isNew) return;
		onDraw(found);
		lookAt(shown);
	};
}
