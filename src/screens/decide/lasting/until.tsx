import { type Family, findCategory } from "../../../rules/family.ts";
import { findUntil } from "../../../rules/lasting.ts";
import { findLastingTurn } from "../../../rules/lasting-turn.ts";
import { useToday } from "../../use-today.ts";
import type { Shown } from "../decision/use-shown-draw.ts";
import { describeUntil } from "./lasting-messages.tsx";

/** Stands on a result of a category whose turns last: until when the turn is, or will be, theirs. */
export function Until({ family, shown, isConfirmed }: { family: Family; shown: Shown; isConfirmed: boolean }) {
	const today = useToday();
	const category = findCategory(family, shown.category.id);
	if (!category) return null;
	const until = isConfirmed ? findLastingTurn(family, category, today)?.until : findUntil(family, category.id, today);
	return until !== undefined && until >= today && <p className="font-semibold">{describeUntil(until, today)}</p>;
}
