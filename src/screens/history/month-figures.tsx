import { useLingui } from "@lingui/react/macro";
import type { Family } from "../../rules/family.ts";
import type { HistoryReplay } from "../../rules/history-replay.ts";
import { daysOfSpan, isDayWithin } from "../../rules/periods.ts";
import { countTurns } from "../../rules/turn-counts.ts";
import { dayOfTurn } from "../../stores/local-day.ts";
import { formatNames } from "../text/format-names.ts";

/** Who did how many this month, the most first. @param replay of a category, from the first of the month on */
export function MonthFigures({ family, replay, today }: { family: Family; replay: HistoryReplay; today: string }) {
	const { t } = useLingui();
	const days = daysOfSpan("month", today);
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
