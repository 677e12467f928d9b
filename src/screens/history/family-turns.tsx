import { useLingui } from "@lingui/react/macro";
import { useMemo, useRef } from "react";
import type { Family } from "../../rules/family.ts";
import type { HistoryReplay, TurnState } from "../../rules/history-replay.ts";
import { canMend } from "../../rules/history-rows.ts";
import { dayOfTurn } from "../../stores/local-day.ts";
import { Card } from "../../ui/card.tsx";
import { useIncrementalList } from "../../ui/use-incremental-list.ts";
import { isFamilyChange } from "./family-changes.tsx";
import { HistoryItem, SCROLLED_ROWS_CLASS } from "./history-item.tsx";

/**
 * The turns of one category or of all, who could not, resets, and what became of them, newest first. A press mends a
 * turn.
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
	const rows = useMemo(
		() =>
			replay.entries
				// A row of its own says what became of a draw.
				.filter(({ entry }) => entry.kind !== "drawn" && !isFamilyChange(entry))
				.filter(({ entry }) => category === undefined || entry.category === category)
				.filter(({ entry, turn }) => isWithin(dayOfTurn(turn?.turn ?? entry, family)))
				.map((one) => ({ ...one, canMend: one.turn !== undefined && canMend(family, one.turn) }))
				.toReversed(),
		[family, replay, category, isWithin],
	);
	const list = useRef<HTMLUListElement>(null);
	const shown = useIncrementalList(rows, list);
	if (rows.length === 0) return null;
	return (
		<Card title={t`Turns, one by one`}>
			<ul ref={list} className={SCROLLED_ROWS_CLASS}>
				{shown.map(({ entry, isUndone, turn, canMend }) => (
					<HistoryItem
						key={`${entry.kind} ${entry.id}`}
						{...{ entry, isUndone, turn, canMend, onMend }}
						isOpen={false}
						isOfOne={category !== undefined}
					/>
				))}
			</ul>
		</Card>
	);
}
