import { drawTurn, standingDraw } from "../../rules/draw.ts";
import { type Category, type Draw, EMPTY_FAMILY } from "../../rules/family.ts";
import { cryptoRandom32 } from "../../rules/random.ts";
import { getToday } from "../../stores/local-day.ts";
import { dismissToasts, toast } from "../../ui/toast.ts";
import { useFamilyStore } from "../family/family-context.tsx";
import { useFamilyChange } from "../family/use-family-change.ts";
import { categoryName } from "../text/category-name.ts";
import { openView } from "../views.ts";
import { describeNobody, getNewCycleToast } from "./decision-messages.ts";

/** Gets the change that opens a new draw, before its result opens. */
export type OnDraw = (opening: Promise<unknown>) => void;

/** Opens the result of a category: of the draw that stands, or of a new one. */
export function useDraw(onDraw: OnDraw, from: "setup" | "categories" = "categories"): (category: Category) => void {
	const store = useFamilyStore();
	const change = useFamilyChange();

	function openResult(draw: Draw) {
		// Back leads to the categories from wherever it was opened.
		if (from === "setup") openView({ view: "categories" });
		openView({ view: "result", draw, members: store.family()?.members ?? [], isDecided: false });
	}

	return ({ name, settings }) => {
		const family = store.family() ?? EMPTY_FAMILY;
		const standing = standingDraw(family, name, getToday());
		// What was said before has been read; an Undo stays.
		dismissToasts();
		if (standing) {
			openResult(standing.draw);
			return;
		}
		const draw = drawTurn(family, name, getToday(), cryptoRandom32);
		if (!draw) {
			toast({ title: categoryName(name), text: describeNobody(family, settings?.excluded) });
			return;
		}
		// Before the result, so that its animation knows what room the toast takes.
		if (draw.isNewCycle) toast(getNewCycleToast(name));
		openResult(draw);
		onDraw(change({ kind: "open-draw", draw }));
	};
}
