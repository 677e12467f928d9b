import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { useLocation } from "wouter";
import { paths } from "../../paths.ts";
import type { Family } from "../../rules/family.ts";
import { findLastTurn } from "../../rules/last-turn.ts";
import { recordedDay } from "../../stores/recorded-day.ts";
import { useHold } from "../child-lock/use-hold.ts";
import { formatDate } from "../text/format-day.ts";

/**
 * The clock, the day, and how much of it is decided. A long press on the clock opens the settings, so that nobody opens
 * them by mistake.
 */
export function WallHeader({ family, today, isWide }: { family: Family; today: string; isWide: boolean }) {
	const { t, i18n } = useLingui();
	const now = useMinute();
	const [, navigate] = useLocation();
	const { missing, start, stop, release, press } = useHold(() => navigate(paths.settings));
	const total = family.categories.length;
	const decided = family.categories.filter((category) => {
		const turn = findLastTurn(family, category);
		return turn !== undefined && recordedDay(family, turn, today) === today;
	}).length;
	const length = isWide ? "long" : "short";
	const hints = {
		"longer-press": t`Keep it pressed for the settings`,
		"second-press": t`Press again for the settings`,
	};
	return (
		<header className="flex flex-wrap items-center justify-between gap-x-4">
			<button
				type="button"
				className="select-none rounded-control font-extrabold"
				style={{ fontSize: "var(--name)" }}
				onPointerDown={({ button, isPrimary }) => button === 0 && isPrimary && start()}
				onPointerUp={release}
				onPointerCancel={stop}
				onPointerLeave={stop}
				// A long press on a tablet would open the menu.
				onContextMenu={(event) => event.preventDefault()}
				// A pointer's click has a count in `detail`.
				onClick={({ detail }) => detail === 0 && press()}
			>
				<time>{i18n.date(now, { timeStyle: "short" })}</time>
				<span className="sr-only">{t`Settings`}</span>
			</button>
			<p role="status" className="min-w-0 grow text-soft">
				{missing === undefined ? formatDate(today, { weekday: length, day: "numeric", month: length }) : hints[missing]}
			</p>
			<p className="text-soft">{plural(decided, { other: `Today # of ${total} decided` })}</p>
		</header>
	);
}

const MINUTE_MS = 60_000;

/** The time, updated at the beginning of each minute. */
function useMinute(): Date {
	const [now, setNow] = useState(() => new Date());
	useEffect(() => {
		const timer = setTimeout(() => setNow(new Date()), MINUTE_MS - (now.getTime() % MINUTE_MS));
		return () => clearTimeout(timer);
	}, [now]);
	return now;
}
