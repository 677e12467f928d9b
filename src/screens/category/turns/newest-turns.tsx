import { Trans } from "@lingui/react/macro";
import { useEffect, useMemo, useRef, useState } from "react";
import type { Category, Family } from "../../../rules/family.ts";
import { replayHistory } from "../../../rules/history-replay.ts";
import { arrangeHistory, type HistoryRow } from "../../../rules/history-rows.ts";
import { Button } from "../../../ui/button.tsx";
import { useStoredFamily } from "../../family/family-context.tsx";
import { GrowingHistory } from "../../history/growing-history.tsx";
import { HistoryReading } from "../../history/history-reading.tsx";
import { HistoryRows } from "../../history/history-rows.tsx";
import { MonthFigures } from "../../history/month-figures.tsx";
import { useHistory } from "../../history/use-history.ts";
import { useMendSheet } from "../../history/use-mend-sheet.tsx";

/** A phone has room for this many between who is next and the settings. */
const SHOWN_TURNS = 5;

/** The last turns. A button shows everything that has happened in the category, newest first. */
export function NewestTurns({ family, category }: { family: Family; category: Category }) {
	const { entries, hasMore, hasFailed, readMore } = useHistory(category.id);
	const stored = useStoredFamily();
	const replay = useMemo(() => replayHistory(stored, entries?.toReversed() ?? []), [stored, entries]);
	const rows = useMemo(() => arrangeHistory(family, replay), [family, replay]);
	const turns = useMemo(() => rows.filter(isTurn), [rows]);
	const { onMend, sheet } = useMendSheet(family);
	const [isWhole, setWhole] = useState(false);
	const box = useRef<HTMLDivElement>(null);
	useEffect(() => {
		// The button that was pressed is gone.
		if (isWhole) box.current?.focus({ preventScroll: true });
	}, [isWhole]);
	if (entries === undefined) return <HistoryReading isReading hasFailed={hasFailed} onRetry={readMore} />;
	if (entries.length === 0)
		return (
			<p className="text-soft">
				<Trans>Nothing has happened here yet. Every turn will appear here with its day.</Trans>
			</p>
		);
	const isAll = !hasMore && turns.length === entries.length && turns.length <= SHOWN_TURNS;
	return (
		<div ref={box} tabIndex={isWhole ? -1 : undefined} className="outline-none">
			<MonthFigures {...{ family, category, entries, replay, hasMore }} />
			{isWhole ? (
				<GrowingHistory {...{ rows, hasMore, hasFailed, readMore, onMend }} />
			) : (
				<HistoryRows rows={turns} count={SHOWN_TURNS} isSkippable={false} onMend={onMend} />
			)}
			{!isWhole && !isAll && (
				<Button className="mt-2" onClick={() => setWhole(true)}>
					<Trans>All turns</Trans>
				</Button>
			)}
			{sheet}
		</div>
	);
}

function isTurn(row: HistoryRow): boolean {
	return row.kind === "entry" && row.entry.kind === "turn";
}
