import { startTransition, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { TurnState } from "../../rules/history-replay.ts";
import type { HistoryRow } from "../../rules/history-rows.ts";
import { HistoryReading } from "./history-reading.tsx";
import { HistoryRows } from "./history-rows.tsx";

/** As many rows as a slow phone renders, lays out and paints in a frame. */
const BATCH_SIZE = 5;
/** How many rows the browser skips together. Not fewer, because it looks at each part in every frame. */
const PART_SIZE = 40;
/**
 * How many parts at the end may be near the window: the browser would lay out a nearby part twice in the frame that
 * brings it.
 */
const NEAR_PARTS = 3;

interface GrowingHistoryProps {
	/** Newest first. */
	readonly rows: readonly HistoryRow[];
	readonly hasMore: boolean;
	readonly hasFailed: boolean;
	readonly readMore: () => void;
	/** The same in all renders. */
	readonly onMend: ((turn: TurnState) => void) | undefined;
}

/** More rows are read and rendered as somebody scrolls, a few at a time. */
export function GrowingHistory({ rows, hasMore, hasFailed, readMore, onMend }: GrowingHistoryProps) {
	const parts = useMemo(() => toParts(rows), [rows]);
	const [count, setCount] = useState(BATCH_SIZE);
	const end = useRef<HTMLDivElement>(null);
	const isComplete = count >= rows.length;

	// biome-ignore lint/correctness/useExhaustiveDependencies: a new observer looks again at where the end is now
	useLayoutEffect(() => {
		const observer = new IntersectionObserver(
			(crossings) => {
				// A busy phone reports several at once. The last one is current.
				if (!crossings.at(-1)?.isIntersecting) return;
				if (!isComplete) startTransition(() => setCount(count + BATCH_SIZE));
				else if (hasMore && !hasFailed) readMore();
			},
			{ rootMargin: "150% 0px" },
		);
		if (end.current) observer.observe(end.current);
		return () => observer.disconnect();
	}, [count, rows, isComplete, hasMore, hasFailed]);

	return (
		<>
			{parts.slice(0, Math.ceil(count / PART_SIZE)).map((part, at) => (
				<HistoryRows
					key={at}
					rows={part}
					count={Math.min(count - at * PART_SIZE, part.length)}
					isSkippable={count > (at + NEAR_PARTS) * PART_SIZE}
					onMend={onMend}
				/>
			))}
			<div ref={end}>
				<HistoryReading isReading={hasMore || !isComplete} hasFailed={hasFailed} onRetry={readMore} />
			</div>
		</>
	);
}

function toParts(rows: readonly HistoryRow[]): readonly (readonly HistoryRow[])[] {
	return Array.from({ length: Math.ceil(rows.length / PART_SIZE) }, (_, at) =>
		rows.slice(at * PART_SIZE, (at + 1) * PART_SIZE),
	);
}
