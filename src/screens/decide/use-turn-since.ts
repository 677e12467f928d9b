import { useEffect, useRef } from "react";
import { currentDraw } from "../../rules/current-draw.ts";
import type { Draw, Family, Turn } from "../../rules/family.ts";
import { lastTurn } from "../../rules/last-turn.ts";
import { turnAfter } from "../../rules/turn-after.ts";
import { getToday } from "../../stores/local-day.ts";

/** Returns a function that finds the first turn of a draw's category since the draw was valid. */
export function useTurnSince(draw: Draw, family: Family | undefined): (later: Family) => Turn | undefined {
	const lastId = useRef<string>(undefined);
	useEffect(() => {
		if (family && currentDraw(family, draw, getToday()) === draw) lastId.current = lastTurn(family, draw.category)?.id;
	}, [family, draw]);
	return (later) => turnAfter(later, draw.category, lastId.current);
}
