import { useLingui } from "@lingui/react/macro";
import { useMemo } from "react";
import type { Family } from "../../rules/family.ts";
import type { HistoryEntry } from "../../rules/history.ts";
import { replayHistory } from "../../rules/history-replay.ts";
import { daysOfSpan, isDayWithin } from "../../rules/periods.ts";
import { countTurns } from "../../rules/turn-counts.ts";
import { dayOfTurn, localDay } from "../../stores/local-day.ts";
import { formatNames } from "../text/format-names.ts";
import { useToday } from "../use-today.ts";

interface MonthFiguresProps {
	family: Family;
	/** Of a category, newest first. */
	entries: readonly HistoryEntry[];
	/** There are earlier ones. */
	hasMore: boolean;
}

/** Who did how many this month, the most first; nothing until the whole month has been read. */
export function MonthFigures({ family, entries, hasMore }: MonthFiguresProps) {
	const { t } = useLingui();
	const days = daysOfSpan("month", useToday());
	const replay = useMemo(() => replayHistory(family, entries.toReversed()), [family, entries]);
	const oldest = entries.at(-1)?.at;
	if (hasMore && (oldest === undefined || localDay(new Date(oldest)) >= days.first)) return null;
	const turns = replay.cycles.flatMap((cycle) => cycle.turns).filter((turn) => isDayWithin(dayOfTurn(turn), days));
	const counts = countTurns(family.members, turns, { unit: "month", starts: [days.first] }, dayOfTurn);
	const figures = formatNames(
		counts
			.filter(({ done }) => done > 0)
			.toSorted((one, other) => other.done - one.done)
			.map(({ name, done }) => `${name} ${done}`),
	);
	if (turns.length === 0) return null;
	return <p className="wrap-anywhere mb-2 font-semibold">{t`Done this month: ${figures}`}</p>;
}
