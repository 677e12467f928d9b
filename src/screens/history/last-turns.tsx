import { i18n } from "@lingui/core";
import { useLingui } from "@lingui/react/macro";
import { dayNumber } from "../../rules/days.ts";
import { type Family, findCategory } from "../../rules/family.ts";
import type { HeldTurn } from "../../rules/history-replay.ts";
import type { MemberSummary } from "../../rules/history-summary.ts";
import { localDay } from "../../stores/local-day.ts";
import { Avatar } from "../avatars/avatar.tsx";
import { isolateName } from "../text/isolate-name.tsx";
import { CategoryLine } from "./category-line.tsx";

export function LastTurns({
	family,
	members,
	today,
}: {
	family: Family;
	members: readonly MemberSummary[];
	today: string;
}) {
	const { t } = useLingui();
	return (
		<ul className="rows">
			{members.map(({ member, last }) => (
				<li key={member.id} className="flex items-center gap-3 py-2.5">
					<Avatar member={member} />
					<div className="wrap-anywhere min-w-0">
						<p className="font-bold">
							<bdi>{member.name}</bdi>
						</p>
						{last ? (
							<LastTurn family={family} turn={last} today={today} />
						) : (
							<p className="text-soft">{t`No turn yet`}</p>
						)}
					</div>
				</li>
			))}
		</ul>
	);
}

function LastTurn({ family, turn, today }: { family: Family; turn: HeldTurn; today: string }) {
	const { t } = useLingui();
	const { at, category, categoryName, doneByName, imported } = turn;
	return (
		<>
			<p className="flex flex-wrap gap-x-4">
				<time dateTime={at}>{formatAgo(at, today)}</time>
				{imported && <span className="text-sm text-soft">{t`imported`}</span>}
			</p>
			<CategoryLine category={findCategory(family, category) ?? { name: categoryName }} />
			{doneByName !== undefined && (
				<p className="text-sm text-soft">{isolateName(doneByName, (name) => t`done by ${name}`)}</p>
			)}
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
