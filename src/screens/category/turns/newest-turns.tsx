import { Trans } from "@lingui/react/macro";
import { useEffect, useMemo, useRef, useState } from "react";
import type { Category, Family } from "../../../rules/family.ts";
import { replayHistory, type TurnState } from "../../../rules/history-replay.ts";
import { arrangeHistory, type HistoryRow } from "../../../rules/history-rows.ts";
import { Button } from "../../../ui/button.tsx";
import { useCanMend, useStoredFamily } from "../../family/family-context.tsx";
import { HistoryReading } from "../../history/history-reading.tsx";
import { HistoryRows } from "../../history/history-rows.tsx";
import { HistoryTimeline } from "../../history/history-timeline.tsx";
import { LazyMendSheet } from "../../history/lazy-mend-sheet.tsx";
import { toMendable } from "../../history/mendable-turn.ts";
import { MonthFigures } from "../../history/month-figures.tsx";
import { useHistory } from "../../history/use-history.ts";

/** A phone has room for this many between who is next and the settings. */
const SHOWN_TURNS = 5;

/** The last turns. A button opens everything that has happened in the category. */
export function NewestTurns({ family, category }: { family: Family; category: Category }) {
	const [isWhole, setWhole] = useState(false);
	const whole = useRef<HTMLDivElement>(null);
	useEffect(() => {
		// The button that was pressed is gone.
		if (isWhole) whole.current?.focus({ preventScroll: true });
	}, [isWhole]);
	if (!isWhole) return <Newest family={family} category={category} onShowAll={() => setWhole(true)} />;
	return (
		<div ref={whole} tabIndex={-1} className="outline-none">
			<HistoryTimeline family={family} category={category} />
		</div>
	);
}

function Newest({ family, category, onShowAll }: { family: Family; category: Category; onShowAll: () => void }) {
	const { entries, hasMore, hasFailed, readMore } = useHistory(category.id);
	const [mended, setMended] = useState<TurnState>();
	const stored = useStoredFamily();
	const canMend = useCanMend();
	const replay = useMemo(() => replayHistory(stored, entries?.toReversed() ?? []), [stored, entries]);
	const rows = useMemo(() => arrangeHistory(family, replay).filter(isTurn), [family, replay]);
	if (entries === undefined || entries.length === 0) {
		if (entries === undefined) return <HistoryReading isReading hasFailed={hasFailed} onRetry={readMore} />;
		return (
			<p className="text-soft">
				<Trans>Nothing has happened here yet. Every turn will appear here with its day.</Trans>
			</p>
		);
	}
	const isAll = !hasMore && rows.length === entries.length && rows.length <= SHOWN_TURNS;
	return (
		<>
			<MonthFigures {...{ family, category, entries, replay, hasMore }} />
			<HistoryRows rows={rows} count={SHOWN_TURNS} isSkippable={false} onMend={canMend ? setMended : undefined} />
			<LazyMendSheet family={family} turn={mended && toMendable(mended, family)} onClose={() => setMended(undefined)} />
			{!isAll && (
				<Button className="mt-2" onClick={onShowAll}>
					<Trans>All turns</Trans>
				</Button>
			)}
		</>
	);
}

function isTurn(row: HistoryRow): boolean {
	return row.kind === "entry" && row.entry.kind === "turn";
}
