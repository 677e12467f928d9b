import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useEffectEvent, useId, useMemo, useState } from "react";
import type { Family } from "../../rules/family.ts";
import type { HeldTurn } from "../../rules/held-turn.ts";
import type { HistoryEntry } from "../../rules/history.ts";
import { replayHistory } from "../../rules/history-replay.ts";
import { type HistorySummary, summarizeHistory } from "../../rules/history-summary.ts";
import { daysOfSpan, isDayWithin } from "../../rules/periods.ts";
import { formatCsv } from "../../stores/csv.ts";
import { dayOfTurn, getToday } from "../../stores/local-day.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Disclosure } from "../../ui/disclosure.tsx";
import { DownloadIcon } from "../../ui/later-icons.tsx";
import { saveFile } from "../../ui/save-file.ts";
import { ViewTitle } from "../../ui/view-title.tsx";
import { usePeople, useStoredFamily } from "../family/family-context.tsx";
import { useToday } from "../use-today.ts";
import { BackButton, ViewNav } from "../view-nav.tsx";
import { goBackTo } from "../views.ts";
import { FamilyBalances } from "./family-balances.tsx";
import { FamilyChanges, isFamilyChange } from "./family-changes.tsx";
import { FamilyTurns } from "./family-turns.tsx";
import { toCsvRows } from "./history-csv.ts";
import { HistoryFigures } from "./history-figures.tsx";
import { HistoryReading } from "./history-reading.tsx";
import { LastTurns } from "./last-turns.tsx";
import { type Scope, ScopeControl } from "./scope-control.tsx";
import { TurnsPicture } from "./turns-picture.tsx";
import { useHistory } from "./use-history.ts";
import { useMendSheet } from "./use-mend-sheet.tsx";
import { WhoDidMost } from "./who-did-most.tsx";

/** More would take minutes to read. Older entries are left out, and the text says so. */
const MAX_ENTRIES = 20_000;

export function FamilyHistory({ family }: { family: Family }) {
	const { entries, hasMore, hasFailed, readMore } = useHistory();
	const isCut = hasMore && (entries?.length ?? 0) >= MAX_ENTRIES;
	const isReading = entries === undefined || (hasMore && !isCut);
	const onPageLoaded = useEffectEvent(readMore);
	// Each loaded page asks for the next.
	useEffect(() => {
		if (entries !== undefined && isReading && !hasFailed) onPageLoaded();
	}, [entries, isReading, hasFailed]);

	return (
		<main className="mx-auto flex max-w-2xl flex-col px-4 desk:max-w-5xl max-sm:min-h-dvh desk:px-6">
			<ViewNav>
				<BackButton onClick={() => goBackTo({ view: "categories" }, "history")}>
					<Trans>Back to Categories</Trans>
				</BackButton>
			</ViewNav>
			<div className="grow pb-room max-sm:pt-4">
				<ViewTitle className="text-3xl">
					<Trans>History</Trans>
				</ViewTitle>
				<HistoryReading isReading={isReading} hasFailed={hasFailed} onRetry={readMore} />
				{!isReading && <HistorySections family={family} entries={entries} isCut={isCut} />}
			</div>
		</main>
	);
}

function HistorySections({
	family,
	entries,
	isCut,
}: {
	family: Family;
	entries: readonly HistoryEntry[];
	isCut: boolean;
}) {
	const { t } = useLingui();
	const today = useToday();
	const [scope, setScope] = useState<Scope>({ span: "month" });
	const moreId = useId();
	const stored = useStoredFamily();
	const { onMend, sheet } = useMendSheet(family);
	const replay = useMemo(() => replayHistory(stored, entries.toReversed()), [stored, entries]);
	const categories = useMemo(
		() => [...new Map(replay.cycles.flatMap(({ turns }) => turns.map((turn) => [turn.category, turn.categoryName])))],
		[replay],
	);
	const isWithin = useMemo(() => {
		const days = daysOfSpan(scope.span, today);
		return (day: string) => isDayWithin(day, days);
	}, [scope.span, today]);
	const summary = useMemo(() => {
		const dayOf = (turn: HeldTurn) => dayOfTurn(turn, family);
		return summarizeHistory(family, replay, today, { category: scope.category, dayOf, isWithin });
	}, [family, replay, today, scope.category, isWithin]);
	if (entries.every(isFamilyChange))
		return (
			<div className="mt-4 flex flex-col gap-5">
				<p className="text-lg text-soft">
					<Trans>Nothing has happened yet. After the first turn, you'll see here who had it and when.</Trans>
				</p>
				<FamilyChanges {...{ family, entries, isWithin }} category={undefined} />
			</div>
		);
	const shown = family.categories.filter(({ id }) => scope.category === undefined || scope.category === id);
	return (
		<>
			<div className="mt-3 grid items-start gap-5 desk:grid-cols-2 desk:grid-rows-[auto_1fr]">
				<div className="flex min-w-0 flex-col gap-5">
					<ScopeControl scope={scope} categories={categories} onChange={setScope} />
					<WhoDidMost family={family} turns={summary.turns} isOfOne={scope.category !== undefined} />
				</div>
				<FamilyTurns {...{ family, replay, isWithin, onMend }} category={scope.category} />
				<FamilyBalances family={family} categories={shown} />
			</div>
			<div className="mt-5">
				<Disclosure id={moreId} label={t`More figures and changes`}>
					<More {...{ family, entries, summary, today, scope, isWithin, isCut }} />
				</Disclosure>
			</div>
			{sheet}
		</>
	);
}

/** The parts that few people want: turns over time, who chose what when, and who came and went. */
function More({
	family,
	entries,
	summary,
	today,
	scope: { span, category },
	isWithin,
	isCut,
}: {
	family: Family;
	entries: readonly HistoryEntry[];
	summary: HistorySummary;
	today: string;
	scope: Scope;
	isWithin: (day: string) => boolean;
	isCut: boolean;
}) {
	const { t } = useLingui();
	const count = entries.length;
	return (
		<div className="grid items-start gap-5 desk:grid-cols-2">
			<div className="flex min-w-0 flex-col gap-5">
				{summary.turns.length > 0 && (
					<Card title={t`Turns over time`}>
						<TurnsPicture family={family} turns={summary.turns} today={today} span={span} />
					</Card>
				)}
				<HistoryFigures summary={summary} isOfAllTime={span === "all"} />
			</div>
			<div className="flex min-w-0 flex-col gap-5">
				<Card title={t`When did I last choose?`}>
					<LastTurns family={family} members={summary.members} today={today} isOfOne={category !== undefined} />
				</Card>
				<FamilyChanges {...{ family, entries, isWithin, category }} />
				<div>
					{isCut && (
						<p className="mb-4 text-soft">{t`This is based on the latest ${count} entries of your history.`}</p>
					)}
					<DownloadHistory entries={entries} />
				</div>
			</div>
		</div>
	);
}

function DownloadHistory({ entries }: { entries: readonly HistoryEntry[] }) {
	const people = usePeople();

	function download() {
		const text = formatCsv(toCsvRows(entries, people));
		saveFile(`whose-turn-history-${getToday()}.csv`, "text/csv;charset=utf-8", text);
	}

	return (
		<Button onClick={download}>
			<DownloadIcon />
			<Trans>Download as a table (CSV)</Trans>
		</Button>
	);
}
