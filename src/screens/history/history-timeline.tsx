import { Trans } from "@lingui/react/macro";
import { startTransition, useEffect, useMemo, useRef, useState } from "react";
import { arrangeRecord, type RecordRow } from "../../rules/record-rows.ts";
import { RecordReading } from "./record-reading.tsx";
import { RecordRows } from "./record-rows.tsx";
import { useRecord } from "./use-record.ts";

/** As many rows as a slow phone renders, lays out and paints within a frame. */
const BATCH_SIZE = 5;
/** Rows that the browser skips together. Not fewer: it looks at each part in every frame. */
const PART_SIZE = 40;
/** Parts at the end that may be near the window: the browser would lay out such a part twice in the frame that brings it. */
const NEAR_PARTS = 3;

/** What has happened in a category, newest first. More is read and rendered as it is scrolled, a few rows at a time. */
export function RecordTimeline({ category }: { category: string }) {
	const { entries, hasMore, hasFailed, readMore } = useRecord(category);
	const rows = useMemo(() => arrangeRecord(entries ?? []), [entries]);
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
			{parts.slice(0, Math.ceil(count / PART_SIZE)).map((part, at) => (
				<RecordRows
					key={at}
					rows={part}
					count={Math.min(count - at * PART_SIZE, part.length)}
					isSkippable={count > (at + NEAR_PARTS) * PART_SIZE}
				/>
			))}
			<div ref={end}>
				<RecordReading
					isReading={entries === undefined || hasMore || !isComplete}
					hasFailed={hasFailed}
					onRetry={readMore}
				/>
			</div>
		</>
	);
}

function toParts(rows: readonly RecordRow[]): readonly (readonly RecordRow[])[] {
	return Array.from({ length: Math.ceil(rows.length / PART_SIZE) }, (_, at) =>
		rows.slice(at * PART_SIZE, (at + 1) * PART_SIZE),
	);
}
