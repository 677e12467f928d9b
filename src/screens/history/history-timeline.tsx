import { Trans } from "@lingui/react/macro";
import { useMemo, useState } from "react";
import type { Category, Family } from "../../rules/family.ts";
import { replayHistory, type TurnState } from "../../rules/history-replay.ts";
import { arrangeHistory } from "../../rules/history-rows.ts";
import { useCanMend, useStoredFamily } from "../family/family-context.tsx";
import { GrowingHistory } from "./growing-history.tsx";
import { LazyMendSheet } from "./lazy-mend-sheet.tsx";
import { toMendable } from "./mendable-turn.ts";
import { MonthFigures } from "./month-figures.tsx";
import { useHistory } from "./use-history.ts";

/** What has happened in a category, newest first. */
export function HistoryTimeline({ family, category }: { family: Family; category: Category }) {
	const { entries, hasMore, hasFailed, readMore } = useHistory(category.id);
	const stored = useStoredFamily();
	const replay = useMemo(() => replayHistory(stored, entries?.toReversed() ?? []), [stored, entries]);
	const rows = useMemo(() => arrangeHistory(family, replay), [family, replay]);
	const [mended, setMended] = useState<TurnState>();
	const canMend = useCanMend();

	if (entries?.length === 0)
		return (
			<p className="text-soft">
				<Trans>Nothing has happened here yet. Every turn will appear here with its day.</Trans>
			</p>
		);
	return (
		<>
			{entries && <MonthFigures {...{ family, category, entries, replay, hasMore }} />}
			<GrowingHistory
				{...{ rows, hasMore, hasFailed, readMore }}
				isReading={entries === undefined}
				onMend={canMend ? setMended : undefined}
			/>
			<LazyMendSheet family={family} turn={mended && toMendable(mended, family)} onClose={() => setMended(undefined)} />
		</>
	);
}
