import { useLingui } from "@lingui/react/macro";
import { memo, useId } from "react";
import type { Family } from "../../rules/family.ts";
import type { HeldTurn } from "../../rules/held-turn.ts";
import type { HistoryEntry } from "../../rules/history.ts";
import type { HistoryReplay } from "../../rules/history-replay.ts";
import { daysOfSpan, isDayWithin } from "../../rules/periods.ts";
import { countTurns } from "../../rules/turn-counts.ts";
import { dayOfTurn, localDay } from "../../stores/local-day.ts";
import { useToday } from "../use-today.ts";
import { DoneFigures } from "./done-figures.tsx";

interface MonthFiguresProps {
	family: Family;
	/** The history of a category, newest first. */
	entries: readonly HistoryEntry[];
	/** Of these entries. */
	replay: HistoryReplay;
	/** Whether there are earlier entries. */
	hasMore: boolean;
}

/** How many turns everybody did and had this month, the most first. Nothing until the whole month has been read. */
export const MonthFigures = memo(function MonthFigures({ family, entries, replay, hasMore }: MonthFiguresProps) {
	const { t } = useLingui();
	const titleId = useId();
	const days = daysOfSpan("month", useToday());
	const oldest = entries.at(-1)?.at;
	if (hasMore && (oldest === undefined || localDay(new Date(oldest), family) >= days.first)) return null;
	const dayOf = (turn: HeldTurn) => dayOfTurn(turn, family);
	const turns = replay.cycles.flatMap((cycle) => cycle.turns).filter((turn) => isDayWithin(dayOf(turn), days));
	if (turns.length === 0) return null;
	return (
		<div className="mb-3">
			<p id={titleId} className="mb-1.5 font-bold text-soft text-sm">{t`Done this month`}</p>
			<DoneFigures
				aria-labelledby={titleId}
				rows={countTurns(family.members, turns, { unit: "month", starts: [days.first] }, dayOf)}
			/>
		</div>
	);
});
