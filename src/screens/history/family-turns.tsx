import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useMemo, useRef, useState } from "react";
import { dayNumber } from "../../rules/days.ts";
import type { Family } from "../../rules/family.ts";
import type { HistoryReplay, TurnState } from "../../rules/history-replay.ts";
import { canMend } from "../../rules/history-rows.ts";
import { dayOfTurn, localDay } from "../../stores/local-day.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { useIncrementalList } from "../../ui/use-incremental-list.ts";
import { capitalize, formatRelativeDay } from "../text/format-day.ts";
import { useToday } from "../use-today.ts";
import { isFamilyChange } from "./family-changes.tsx";
import { HistoryItem, SCROLLED_ROWS_CLASS } from "./history-item.tsx";

/** This many of the newest are shown. A button shows the others. */
const FIRST_ROWS = 4;

/**
 * The turns of one category or all, day by day, newest first, with resets, members who could not, and what became of
 * each turn. A press mends a turn.
 */
export function FamilyTurns({
	family,
	replay,
	category,
	isWithin,
	onMend,
}: {
	family: Family;
	replay: HistoryReplay;
	category: string | undefined;
	/** Whether a day is in the shown time. */
	isWithin: (day: string) => boolean;
	onMend: ((turn: TurnState) => void) | undefined;
}) {
	const { t } = useLingui();
	const today = useToday();
	const rows = useMemo(
		() =>
			replay.entries
				// Another row says what became of a draw.
				.filter(({ entry }) => entry.kind !== "drawn" && !isFamilyChange(entry))
				.filter(({ entry }) => category === undefined || entry.category === category)
				.map((replayed) => ({
					...{ ...replayed, day: dayOfTurn(replayed.turn?.turn ?? replayed.entry, family) },
					canMend: replayed.turn !== undefined && canMend(family, replayed.turn),
				}))
				.filter(({ day }) => isWithin(day))
				.toReversed()
				.toSorted((a, b) => dayNumber(b.day) - dayNumber(a.day)),
		[family, replay, category, isWithin],
	);
	const box = useRef<HTMLDivElement>(null);
	const [isWhole, setWhole] = useState(false);
	useEffect(() => {
		// The button that was pressed is gone.
		if (isWhole) box.current?.focus({ preventScroll: true });
	}, [isWhole]);
	const loaded = useIncrementalList(rows, box);
	const shown = isWhole ? loaded : rows.slice(0, FIRST_ROWS);
	if (rows.length === 0) return null;
	return (
		<Card title={t`Turns, day by day`} className="desk:row-span-2">
			<div ref={box} tabIndex={-1} className={isWhole ? SCROLLED_ROWS_CLASS : "-mx-2"}>
				{[...new Set(shown.map(({ day }) => day))].map((day) => (
					<section key={day} aria-labelledby={`turns-${day}`}>
						<h3 id={`turns-${day}`} className="px-2 pt-2 font-bold text-sm text-soft">
							<time dateTime={day}>{capitalize(formatRelativeDay(day, today))}</time>
						</h3>
						<ul>
							{shown
								.filter((row) => row.day === day)
								.map(({ entry, isUndone, turn, canMend }) => (
									<HistoryItem
										key={`${entry.kind} ${entry.id}`}
										{...{ entry, isUndone, turn, canMend, onMend }}
										isOpen={false}
										isOfOne={category !== undefined}
										isOfDay={entry.kind === "turn" || localDay(new Date(entry.at), family) === day}
									/>
								))}
						</ul>
					</section>
				))}
			</div>
			{!isWhole && rows.length > FIRST_ROWS && (
				<Button className="mt-3" onClick={() => setWhole(true)}>
					<Trans>All turns</Trans>
				</Button>
			)}
		</Card>
	);
}
