import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useEffectEvent, useMemo } from "react";
import type { Family } from "../../rules/family.ts";
import type { RecordEntry } from "../../rules/record.ts";
import { summarizeRecord } from "../../rules/record-summary.ts";
import { getToday } from "../../stores/local-day.ts";
import { Card } from "../../ui/card.tsx";
import { onPhones } from "../../ui/on-phones.ts";
import { ViewTitle } from "../../ui/view-title.tsx";
import { BackButton, ViewNav } from "../view-nav.tsx";
import { goBackTo } from "../views.ts";
import { DownloadRecord } from "./download-record.tsx";
import { FamilyBalances } from "./family-balances.tsx";
import { LastTurns } from "./last-turns.tsx";
import { RecordFigures } from "./record-figures.tsx";
import { RecordReading } from "./record-reading.tsx";
import { TurnsPicture } from "./turns-picture.tsx";
import { useRecord } from "./use-record.ts";

/** More would be read for minutes; what is older is left out, and the text says so. */
const MAX_ENTRIES = 20_000;

export function FamilyRecord({ family }: { family: Family }) {
	const { entries, hasMore, hasFailed, readMore } = useRecord();
	const isCut = hasMore && (entries?.length ?? 0) >= MAX_ENTRIES;
	const isReading = entries === undefined || (hasMore && !isCut);
	const onPageLoaded = useEffectEvent(readMore);
	// Every page that has come asks for the next.
	useEffect(() => {
		if (entries !== undefined && isReading && !hasFailed) onPageLoaded();
	}, [entries, isReading, hasFailed]);

	return (
		<main className="mx-auto flex max-w-2xl flex-col px-4 max-sm:min-h-dvh">
			<ViewNav>
				<BackButton onClick={() => goBackTo({ view: "categories" }, "record")}>
					<Trans>Back to Categories</Trans>
				</BackButton>
			</ViewNav>
			<div className="grow pb-room" style={{ paddingTop: onPhones("1rem") }}>
				<ViewTitle className="text-3xl">
					<Trans>The family's record</Trans>
				</ViewTitle>
				<RecordReading isReading={isReading} hasFailed={hasFailed} onRetry={readMore} />
				{!isReading && <RecordSections family={family} entries={entries} isCut={isCut} />}
			</div>
		</main>
	);
}

function RecordSections({
	family,
	entries,
	isCut,
}: {
	family: Family;
	entries: readonly RecordEntry[];
	isCut: boolean;
}) {
	const { t } = useLingui();
	const today = getToday();
	const summary = useMemo(() => summarizeRecord(family, entries.toReversed(), today), [family, entries, today]);
	if (entries.length === 0)
		return (
			<p className="mt-4 text-lg text-soft">
				<Trans>Nothing has happened yet. After the first turn, you'll see here who had it and when.</Trans>
			</p>
		);
	const count = entries.length;
	return (
		<div className="mt-5 flex flex-col gap-5">
			<RecordFigures summary={summary} />
			<Card title={t`When did I last choose?`}>
				<LastTurns members={summary.members} today={today} />
			</Card>
			<FamilyBalances family={family} />
			{summary.turns.length > 0 && (
				<Card title={t`Turns over time`}>
					<TurnsPicture members={family.members} turns={summary.turns} today={today} />
				</Card>
			)}
			<div>
				{isCut && <p className="mb-4 text-soft">{t`This is based on the latest ${count} entries of your record.`}</p>}
				<DownloadRecord entries={entries} />
			</div>
		</div>
	);
}
