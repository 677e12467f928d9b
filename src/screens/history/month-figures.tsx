import { useLingui } from "@lingui/react/macro";
import { memo, useId } from "react";
import type { Category, Family } from "../../rules/family.ts";
import type { HeldTurn } from "../../rules/held-turn.ts";
import type { HistoryEntry } from "../../rules/history.ts";
import type { HistoryReplay } from "../../rules/history-replay.ts";
import { daysOfSpan, isDayWithin } from "../../rules/periods.ts";
import { countTurns } from "../../rules/turn-counts.ts";
import { dayOfTurn, localDay } from "../../stores/local-day.ts";
import { IconButton } from "../../ui/button.tsx";
import { ShareIcon } from "../../ui/later-icons.tsx";
import { toast } from "../../ui/toast.ts";
import { categoryName } from "../text/category-name.ts";
import { formatDate } from "../text/format-day.ts";
import { formatNames } from "../text/format-names.ts";
import { useToday } from "../use-today.ts";
import { DoneFigures } from "./done-figures.tsx";

interface MonthFiguresProps {
	family: Family;
	category: Category;
	/** Entries of the category, newest first. */
	entries: readonly HistoryEntry[];
	replay: HistoryReplay;
	/** Whether there are earlier entries. */
	hasMore: boolean;
}

/** How many turns each member did this month. Shows nothing until the whole month has been read. */
export const MonthFigures = memo(function MonthFigures({
	family,
	category,
	entries,
	replay,
	hasMore,
}: MonthFiguresProps) {
	const { t, i18n } = useLingui();
	const titleId = useId();
	const days = daysOfSpan("month", useToday());
	const oldest = entries.at(-1)?.at;
	if (hasMore && (oldest === undefined || localDay(new Date(oldest), family) >= days.first)) return null;
	const dayOf = (turn: HeldTurn) => dayOfTurn(turn, family);
	const turns = replay.cycles.flatMap((cycle) => cycle.turns).filter((turn) => isDayWithin(dayOf(turn), days));
	if (turns.length === 0) return null;
	const rows = countTurns(family.members, turns, { unit: "month", starts: [days.first] }, dayOf);
	const item = categoryName(category.name);
	const sorted = rows.filter(({ done }) => done > 0).toSorted((a, b) => b.done - a.done);
	const figures = formatNames(sorted.map(({ name, done }) => `${name} ${i18n.number(done)}`));
	const month = formatDate(days.first, { month: "long" });
	return (
		<div className="mb-3">
			<div className="mb-1.5 flex items-center justify-between">
				<p id={titleId} className="font-bold text-soft text-sm">{t`Done this month`}</p>
				<ShareSentence text={t`${item}: ${figures} in ${month}`} />
			</div>
			<DoneFigures aria-labelledby={titleId} rows={rows} />
		</div>
	);
});

/** Passes a sentence to another app or, if the browser cannot, to the clipboard. Shows nothing if it has neither. */
function ShareSentence({ text }: { text: string }) {
	const { t } = useLingui();
	const canShare = typeof navigator.share === "function";
	if (!canShare && navigator.clipboard === undefined) return null;

	async function share() {
		try {
			if (canShare) return await navigator.share({ text });
			await navigator.clipboard.writeText(text);
			toast({ title: t`Copied`, text, tag: "sentence" });
		} catch (reason) {
			// Somebody has thought better of it, or the browser forbids it.
			console.info("A sentence was not shared:", reason);
		}
	}

	return (
		<IconButton label={t`Share as a sentence`} className="-my-1.5" onClick={() => void share()}>
			<ShareIcon />
		</IconButton>
	);
}
