import { Trans } from "@lingui/react/macro";
import { startTransition, useEffect, useMemo, useRef, useState } from "react";
import type { Category, Family } from "../../rules/family.ts";
import { replayHistory, type TurnState } from "../../rules/history-replay.ts";
import { arrangeHistory, type HistoryRow } from "../../rules/history-rows.ts";
import { useCan } from "../family/family-context.tsx";
import { HistoryReading } from "./history-reading.tsx";
import { HistoryRows } from "./history-rows.tsx";
import { MendSheet } from "./mend-sheet.tsx";
import { MonthFigures } from "./month-figures.tsx";
import { useHistory } from "./use-history.ts";

/** As many rows as a slow phone renders, lays out and paints within a frame. */
const BATCH_SIZE = 5;
/** Rows that the browser skips together. Not fewer: it looks at each part in every frame. */
const PART_SIZE = 40;
/** Parts at the end that may be near the window: the browser would lay out such a part twice in the frame that brings it. */
const NEAR_PARTS = 3;

/** What has happened in a category, newest first. More is read and rendered as it is scrolled, a few rows at a time. */
export function HistoryTimeline({ family, category }: { family: Family; category: Category }) {
	const { entries, hasMore, hasFailed, readMore } = useHistory(category.id);
	const replay = useMemo(() => replayHistory(family, entries?.toReversed() ?? []), [family, entries]);
	const rows = useMemo(() => arrangeHistory(family, replay), [family, replay]);
	const [mended, setMended] = useState<TurnState>();
	const canMend = useCan("mend-turn");
	const parts = useMemo(() => toParts(rows), [rows]);
	const [count, setCount] = useState(BATCH_SIZE);
	const end = useRef<HTMLDivElement>(null);
	const isComplete = count >= rows.length;

	// biome-ignore lint/correctness/useExhaustiveDependencies: a new observer looks again at where the end is now
	useEffect(() => {
		const observer = new IntersectionObserver(
			(crossings) => {
				// Several at once where a phone is busy: the last is how it is now.
				if (!crossings.at(-1)?.isIntersecting) return;
				if (!isComplete) startTransition(() => setCount(count + BATCH_SIZE));
				else if (hasMore && !hasFailed) readMore();
			},
			{ rootMargin: "150% 0px" },
		);
		if (end.current) observer.observe(end.current);
		return () => observer.disconnect();
	}, [count, rows, isComplete, hasMore, hasFailed]);

	if (entries?.length === 0)
		return (
			<p className="text-soft">
				<Trans>Nothing has happened here yet. Every turn will appear here with its day.</Trans>
			</p>
		);
	return (
		<>
			{entries && <MonthFigures {...{ family, entries, replay, hasMore }} />}
			{parts.slice(0, Math.ceil(count / PART_SIZE)).map((part, at) => (
				<HistoryRows
					key={at}
					rows={part}
					count={Math.min(count - at * PART_SIZE, part.length)}
					isSkippable={count > (at + NEAR_PARTS) * PART_SIZE}
					onMend={canMend ? setMended : undefined}
				/>
			))}
			<MendSheet family={family} state={mended} onClose={() => setMended(undefined)} />
			<div ref={end}>
				<HistoryReading
					isReading={entries === undefined || hasMore || !isComplete}
					hasFailed={hasFailed}
					onRetry={readMore}
				/>
			</div>
		</>
	);
}

function toParts(rows: readonly HistoryRow[]): readonly (readonly HistoryRow[])[] {
	return Array.from({ length: Math.ceil(rows.length / PART_SIZE) }, (_, at) =>
		rows.slice(at * PART_SIZE, (at + 1) * PART_SIZE),
	);
}
