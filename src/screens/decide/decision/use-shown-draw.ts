import { useMemo, useState } from "react";
import { type Draw, findDraw } from "../../../rules/draw.ts";
import { type Category, type Family, findCategory } from "../../../rules/family.ts";
import { EMPTY_FAMILY, useFamily } from "../../family/family-context.tsx";
import { useToday } from "../../use-today.ts";
import type { ShownDraw } from "../../views.ts";

export interface Shown {
	/** The family when the draw was valid for the last time. */
	readonly family: Family;
	readonly category: Category;
	readonly draw: Draw;
}

/** The draw that a view shows, if the family still has it. @param today from `localDay` */
export function findShown(family: Family, { category: id, n, member }: ShownDraw, today: string): Shown | undefined {
	const category = findCategory(family, id);
	if (category?.lastTurn !== n) return undefined;
	const draw = findDraw(family, category, today);
	return draw?.member.id === member ? { family, category, draw } : undefined;
}

/** The draw that a view shows, even when it is over. Undefined if it was over before the view opened. */
export function useShownDraw({ category, n, member }: ShownDraw): Shown | undefined {
	const family = useFamily() ?? EMPTY_FAMILY;
	const today = useToday();
	const current = useMemo(
		() => findShown(family, { category, n, member }, today),
		[family, category, n, member, today],
	);
	const [last, setLast] = useState(current);
	if (current !== undefined && current !== last) setLast(current);
	return current ?? last;
}
