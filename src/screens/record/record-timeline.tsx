import { Trans } from "@lingui/react/macro";
import { startTransition, useEffect, useMemo, useRef, useState } from "react";
import { arrangeRecord, type RecordRow } from "../../rules/record-rows.ts";
import { RecordReading } from "./record-reading.tsx";
import { RecordRows } from "./record-rows.tsx";
import { useRecord } from "./use-record.ts";

/** As many as a slow phone lays out within a frame. */
const CHUNK_SIZE = 10;

/** What has happened in a category, newest first. More is read and rendered as it is scrolled. */
export function RecordTimeline({ category }: { category: string }) {
	const { entries, hasMore, hasFailed, readMore } = useRecord(category);
	const rows = useMemo(() => arrangeRecord(entries ?? []), [entries]);
	const [chunkCount, setChunkCount] = useState(1);
	const end = useRef<HTMLDivElement>(null);
	const isComplete = chunkCount * CHUNK_SIZE >= rows.length;

	// biome-ignore lint/correctness/useExhaustiveDependencies: a new observer looks again at where the end is now
	useEffect(() => {
		const observer = new IntersectionObserver(
			([entry]) => {
				if (!entry?.isIntersecting) return;
				if (!isComplete) startTransition(() => setChunkCount(chunkCount + 1));
				else if (hasMore && !hasFailed) readMore();
			},
			{ rootMargin: "1500px" },
		);
		if (end.current) observer.observe(end.current);
		return () => observer.disconnect();
	}, [chunkCount, rows, isComplete, hasMore, hasFailed]);

	if (entries?.length === 0)
		return (
			<p className="text-soft">
				<Trans>Nothing has happened here yet. Every turn will appear here with its day.</Trans>
			</p>
		);
	return (
		<>
			{toChunks(rows, chunkCount).map(([at, chunk]) => (
				<RecordRows key={at} rows={chunk} />
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

/** By the index of their first row. */
function toChunks(rows: readonly RecordRow[], count: number): readonly (readonly [number, readonly RecordRow[]])[] {
	const chunks: [number, RecordRow[]][] = [];
	for (let at = 0; at < Math.min(count * CHUNK_SIZE, rows.length); at += CHUNK_SIZE)
		chunks.push([at, rows.slice(at, at + CHUNK_SIZE)]);
	return chunks;
}
