import { useLingui } from "@lingui/react/macro";
import { useId, useMemo, useState } from "react";
import { choosePeriods } from "../../rules/periods.ts";
import type { HeldTurn } from "../../rules/record-cycles.ts";
import { countTurns } from "../../rules/turn-counts.ts";
import { localDay } from "../../stores/local-day.ts";
import { Select } from "../../ui/select.tsx";
import { Disclosure } from "../settings/disclosure.tsx";
import { categoryName } from "../text/category-name.ts";
import { formatNames } from "../text/format-names.ts";
import { formatShortPeriods } from "./period-labels.ts";
import { PeriodLabels, TurnBalls } from "./turn-balls.tsx";
import { TurnsTable } from "./turns-table.tsx";

/** As many columns as a phone has room for. */
const MAX_PERIODS = 7;

/** Of more a phone shows the upper ones alone: their columns have labels above, too. */
const FEW_ROWS = 6;

export function TurnsPicture({
	members,
	turns,
	today,
}: {
	members: readonly string[];
	/** In their order, at least one. */
	turns: readonly HeldTurn[];
	today: string;
}) {
	const { t } = useLingui();
	const id = useId();
	const [category, setCategory] = useState("");
	const [isTableOpen, setIsTableOpen] = useState(false);
	const categories = useMemo(() => [...new Set(turns.map((turn) => turn.category))], [turns]);
	const [periods, rows] = useMemo(() => {
		const chosen = choosePeriods(localDay(new Date(turns[0]?.at ?? today)), today, MAX_PERIODS);
		const shown = category === "" ? turns : turns.filter((turn) => turn.category === category);
		return [chosen, countTurns(members, shown, chosen, (at) => localDay(new Date(at)))];
	}, [members, turns, today, category]);
	const most = Math.max(...rows.flatMap(({ counts }) => counts));
	const labels = <PeriodLabels labels={formatShortPeriods(periods)} />;
	const figures = formatNames(rows.map(({ member, total }) => `${member} ${total}`));
	return (
		<>
			{categories.length > 1 && (
				<Select label={t`Category`} value={category} onChange={setCategory}>
					<option value="">{t`All categories`}</option>
					{categories.map((name) => (
						<option key={name} value={name}>
							{categoryName(name)}
						</option>
					))}
				</Select>
			)}
			<div role="img" aria-label={t`Turns per member: ${figures}`} className="mt-4">
				{rows.length > FEW_ROWS && labels}
				{rows.map((row) => (
					<TurnBalls key={row.member} row={row} most={most} />
				))}
				{labels}
			</div>
			<div className="mt-4">
				<Disclosure
					id={id}
					label={t`Show as a table`}
					isOpen={isTableOpen}
					onToggle={() => setIsTableOpen(!isTableOpen)}
				>
					<TurnsTable periods={periods} rows={rows} />
				</Disclosure>
			</div>
		</>
	);
}
