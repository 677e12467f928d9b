import { useLingui } from "@lingui/react/macro";
import { useId, useMemo } from "react";
import type { Family } from "../../rules/family.ts";
import type { HeldTurn } from "../../rules/held-turn.ts";
import { choosePeriods, daysOfSpan, type TimeSpan } from "../../rules/periods.ts";
import { countTurns, rowKey } from "../../rules/turn-counts.ts";
import { dayOfTurn } from "../../stores/local-day.ts";
import { Disclosure } from "../../ui/disclosure.tsx";
import { formatTurnCount } from "../text/count-labels.ts";
import { formatNames } from "../text/format-names.ts";
import { formatShortPeriods } from "./period-labels.ts";
import { PeriodLabels, TurnBalls } from "./turn-balls.tsx";
import { TurnsTable } from "./turns-table.tsx";

/** As many columns as a phone has room for. */
const MAX_PERIODS = 7;

/** With more members, a phone shows only the first ones at once, so labels stand above the columns, too. */
const FEW_ROWS = 6;

export function TurnsPicture({
	family,
	turns,
	today,
	span,
}: {
	family: Family;
	/** Oldest first, at least one. */
	turns: readonly HeldTurn[];
	today: string;
	span: TimeSpan;
}) {
	const { t, i18n } = useLingui();
	const id = useId();
	const [periods, rows] = useMemo(() => {
		const { last } = daysOfSpan(span, today);
		const dayOf = (turn: HeldTurn) => dayOfTurn(turn, family);
		const chosen = choosePeriods(turns[0] ? dayOf(turns[0]) : today, last < today ? last : today, MAX_PERIODS);
		return [chosen, countTurns(family.members, turns, chosen, dayOf)];
	}, [family, turns, today, span]);
	const most = Math.max(...rows.flatMap(({ counts }) => counts));
	const labels = <PeriodLabels labels={formatShortPeriods(periods)} />;
	const figures = formatNames(
		rows.map(({ name, done, turns }) => `${name} ${i18n.number(done)} (${formatTurnCount(turns)})`),
	);
	return (
		<>
			<div role="img" aria-label={t`Done per member: ${figures}`}>
				{rows.length > FEW_ROWS && labels}
				{rows.map((row) => (
					<TurnBalls key={rowKey(row)} row={row} most={most} />
				))}
				{labels}
			</div>
			<div className="mt-4">
				<Disclosure id={id} label={t`Show as a table`}>
					<TurnsTable periods={periods} rows={rows} />
				</Disclosure>
			</div>
		</>
	);
}
