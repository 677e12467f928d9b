import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useEffectEvent, useMemo, useState } from "react";
import type { Family } from "../../rules/family.ts";
import type { HeldTurn } from "../../rules/held-turn.ts";
import type { HistoryEntry } from "../../rules/history.ts";
import { replayHistory, type TurnState } from "../../rules/history-replay.ts";
import { summarizeHistory } from "../../rules/history-summary.ts";
import { daysOfSpan, isDayWithin } from "../../rules/periods.ts";
import { dayOfTurn } from "../../stores/local-day.ts";
import { Card } from "../../ui/card.tsx";
import { ViewTitle } from "../../ui/view-title.tsx";
import { useCanMend, useStoredFamily } from "../family/family-context.tsx";
import { useToday } from "../use-today.ts";
import { BackButton, ViewNav } from "../view-nav.tsx";
import { goBackTo } from "../views.ts";
import { DownloadHistory } from "./download-history.tsx";
import { FamilyBalances } from "./family-balances.tsx";
import { FamilyChanges, isFamilyChange } from "./family-changes.tsx";
import { FamilyTurns } from "./family-turns.tsx";
import { HistoryFigures } from "./history-figures.tsx";
import { HistoryReading } from "./history-reading.tsx";
import { LastTurns } from "./last-turns.tsx";
import { MendSheet } from "./mend-sheet.tsx";
import { type Scope, ScopeControl } from "./scope-control.tsx";
import { TurnsPicture } from "./turns-picture.tsx";
import { useHistory } from "./use-history.ts";

/** More would be read for minutes; what is older is left out, and the text says so. */
const MAX_ENTRIES = 20_000;

export function FamilyHistory({ family }: { family: Family }) {
	const { entries, hasMore, hasFailed, readMore } = useHistory();
	const isCut = hasMore && (entries?.length ?? 0) >= MAX_ENTRIES;
	const isReading = entries === undefined || (hasMore && !isCut);
	const onPageLoaded = useEffectEvent(readMore);
	// Every page that has come asks for the next.
	useEffect(() => {
		if (entries !== undefined && isReading && !hasFailed) onPageLoaded();
	}, [entries, isReading, hasFailed]);

	return (
		<main className="mx-auto flex max-w-2xl flex-col px-4 desk:max-w-6xl max-sm:min-h-dvh">
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
	const [scope, setScope] = useState<Scope>({ span: "all" });
	const [mended, setMended] = useState<TurnState>();
	const stored = useStoredFamily();
	const canMend = useCanMend();
	const replay = useMemo(() => replayHistory(stored, entries.toReversed()), [stored, entries]);
	const categories = useMemo(
		() => [...new Map(replay.cycles.flatMap(({ turns }) => turns.map((one) => [one.category, one.categoryName])))],
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
	const count = entries.length;
	const shown = family.categories.filter(({ id }) => scope.category === undefined || scope.category === id);
	return (
		<>
			<div className="mt-5 grid items-start gap-5 desk:grid-cols-2">
				<div className="flex min-w-0 flex-col gap-5">
					<ScopeControl scope={scope} categories={categories} onChange={setScope} />
					{summary.turns.length > 0 && (
						<Card title={t`Turns over time`}>
							<TurnsPicture family={family} turns={summary.turns} today={today} span={scope.span} />
						</Card>
					)}
					<HistoryFigures summary={summary} isOfAllTime={scope.span === "all"} />
					<FamilyBalances family={family} categories={shown} />
				</div>
				<div className="flex min-w-0 flex-col gap-5">
					<Card title={t`When did I last choose?`}>
						<LastTurns family={family} members={summary.members} today={today} isOfOne={scope.category !== undefined} />
					</Card>
					<FamilyTurns
						{...{ family, replay, isWithin }}
						category={scope.category}
						onMend={canMend ? setMended : undefined}
					/>
					<FamilyChanges {...{ family, entries, isWithin }} category={scope.category} />
				</div>
			</div>
			<div className="mt-5">
				{isCut && <p className="mb-4 text-soft">{t`This is based on the latest ${count} entries of your history.`}</p>}
				<DownloadHistory entries={entries} />
			</div>
			<MendSheet family={family} state={mended} onClose={() => setMended(undefined)} />
		</>
	);
}
