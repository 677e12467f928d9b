import { type ReactNode, useState } from "react";
import { type Category, type Family, findMember, type Turn } from "../../../rules/family.ts";
import { findLastTurn } from "../../../rules/last-turn.ts";
import { recordedDay } from "../../../stores/recorded-day.ts";
import type { MendableTurn } from "../../history/mend-sheet.tsx";
import { LazyMendSheet } from "../../history/use-mend-sheet.tsx";
import { useToday } from "../../use-today.ts";

/** The sheet that mends the last turn of a category: `mend` opens it, `sheet` is to be rendered. */
export function useMendLast(family: Family): {
	/** @param turn if left out, the last one */
	readonly mend: (category: Category, turn?: Turn) => void;
	readonly sheet: ReactNode;
} {
	const today = useToday();
	const [mended, setMended] = useState<MendableTurn>();

	function mend(category: Category, turn = findLastTurn(family, category)) {
		if (!turn) return;
		const memberName = findMember(family, turn.member)?.name ?? "";
		const day = recordedDay(family, turn, today);
		setMended({ ...turn, categoryName: category.name, memberName, day, isUndone: false });
	}

	return { mend, sheet: <LazyMendSheet family={family} turn={mended} onClose={() => setMended(undefined)} /> };
}
