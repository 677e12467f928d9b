import { i18n } from "@lingui/core";
import { useLingui } from "@lingui/react/macro";
import { dayNumber } from "../../rules/days.ts";
import type { HeldTurn } from "../../rules/record-cycles.ts";
import type { MemberSummary } from "../../rules/record-summary.ts";
import { localDay } from "../../stores/local-day.ts";
import { Avatar } from "../avatars/avatar.tsx";
import { isolateName } from "../text/isolate-name.tsx";
import { CategoryLine } from "./category-line.tsx";

export function LastTurns({ members, today }: { members: readonly MemberSummary[]; today: string }) {
	const { t } = useLingui();
	return (
		<ul className="rows">
			{members.map(({ name, last }) => (
				<li key={name} className="flex items-center gap-3 py-2.5">
					<Avatar name={name} />
					<div className="wrap-anywhere min-w-0">
						<p className="font-bold">
							<bdi>{name}</bdi>
						</p>
						{last ? <LastTurn turn={last} today={today} /> : <p className="text-soft">{t`No turn yet`}</p>}
					</div>
				</li>
			))}
		</ul>
	);
}

function LastTurn({ turn: { at, category, doneBy, imported }, today }: { turn: HeldTurn; today: string }) {
	const { t } = useLingui();
	return (
		<>
			<p className="flex flex-wrap gap-x-4">
				<time dateTime={at}>{formatAgo(at, today)}</time>
				{imported && <span className="text-sm text-soft">{t`imported`}</span>}
			</p>
			<CategoryLine category={category} />
			{doneBy !== undefined && <p className="text-sm text-soft">{isolateName(doneBy, (name) => t`done by ${name}`)}</p>}
		</>
	);
}

/** After more days, people count by the date. */
const MAX_DAYS_AGO = 13;

/** Such as "Yesterday", "5 days ago" or "Fri, Nov 6, 2026". */
function formatAgo(at: string, today: string): string {
	const days = dayNumber(today) - dayNumber(localDay(new Date(at)));
	if (days >= 0 && days <= MAX_DAYS_AGO)
		return capitalize(new Intl.RelativeTimeFormat(i18n.locale, { numeric: "auto" }).format(-days, "day"));
	return i18n.date(at, { weekday: "short", day: "numeric", month: "short", year: "numeric" });
}

/** It stands on a line of its own. */
function capitalize(text: string): string {
	return text.charAt(0).toLocaleUpperCase(i18n.locale) + text.slice(1);
}
