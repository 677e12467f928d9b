import { i18n } from "@lingui/core";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useId, useState } from "react";
import { dayNumber } from "../../rules/days.ts";
import { type Family, findCategory } from "../../rules/family.ts";
import type { HeldTurn } from "../../rules/held-turn.ts";
import type { MemberSummary } from "../../rules/history-summary.ts";
import { dayOfTurn } from "../../stores/local-day.ts";
import { Button } from "../../ui/button.tsx";
import { Avatar } from "../avatars/avatar.tsx";
import { CategoryLine } from "../avatars/category-line.tsx";
import { capitalize, formatDate, yearIfOther } from "../text/format-day.ts";
import { isolateName } from "../text/isolate-name.tsx";
import { useNameSearch } from "../text/use-name-search.tsx";

/** How many are shown. A button shows the others. */
const FIRST_CATEGORIES = 4;

interface Shared {
	family: Family;
	today: string;
	/** The list is of one category, which need not be named. */
	isOfOne: boolean;
}

export function LastTurns({ members, ...shared }: Shared & { members: readonly MemberSummary[] }) {
	const { t } = useLingui();
	const id = useId();
	const { field, found } = useNameSearch(members.map((summary) => ({ ...summary, name: summary.member.name })));
	return (
		<>
			{field}
			<ul className="rows">
				{found.map(({ member, lasts }) => (
					<li key={member.id} className="flex items-center gap-3 py-2.5">
						<Avatar member={member} />
						<div className="wrap-anywhere min-w-0 grow">
							<p id={`${id}${member.id}`} className="font-bold">
								<bdi translate="no">{member.name}</bdi>
							</p>
							{lasts.length === 0 && <p className="text-soft">{t`No turn yet`}</p>}
							<LastTurnList nameId={`${id}${member.id}`} lasts={lasts} {...shared} />
						</div>
					</li>
				))}
			</ul>
		</>
	);
}

/** @param nameId the id of the element with the member's name */
function LastTurnList({ nameId, lasts, ...shared }: Shared & { nameId: string; lasts: readonly HeldTurn[] }) {
	const [isWhole, setIsWhole] = useState(false);
	const count = lasts.length - FIRST_CATEGORIES;
	return (
		<>
			{(isWhole ? lasts : lasts.slice(0, FIRST_CATEGORIES)).map((turn) => (
				<LastTurn key={turn.category} turn={turn} {...shared} />
			))}
			{count > 0 && (
				<Button
					variant="ghost"
					className="-ms-2 min-h-11! px-2! py-1! text-sm"
					aria-expanded={isWhole}
					aria-describedby={nameId}
					onClick={() => setIsWhole(!isWhole)}
				>
					{isWhole ? <Trans>Show fewer</Trans> : <Plural value={count} other="# more" />}
				</Button>
			)}
		</>
	);
}

function LastTurn({ family, turn, today, isOfOne }: Shared & { turn: HeldTurn }) {
	const { t } = useLingui();
	const { category, categoryName, doneByName, imported } = turn;
	const day = dayOfTurn(turn, family);
	return (
		<div className="flex items-baseline justify-between gap-x-3 text-sm">
			<div className="flex min-w-0 flex-wrap items-baseline gap-x-3 text-soft">
				{!isOfOne && <CategoryLine category={findCategory(family, category) ?? { name: categoryName }} />}
				{doneByName !== undefined && <p>{isolateName(doneByName, (name) => t`done by ${name}`)}</p>}
				{imported && <p>{t`imported`}</p>}
			</div>
			<p className="max-w-[45%] shrink-0 text-end">
				<time dateTime={day}>{formatAgo(day, today)}</time>
			</p>
		</div>
	);
}

/** After more days, people count by the date. */
const MAX_DAYS_AGO = 13;

/** Such as "Yesterday", "5 days ago" or "Nov 6", with the year if it is another one. */
function formatAgo(day: string, today: string): string {
	const days = dayNumber(today) - dayNumber(day);
	if (days >= 0 && days <= MAX_DAYS_AGO)
		return capitalize(new Intl.RelativeTimeFormat(i18n.locale, { numeric: "auto" }).format(-days, "day"));
	return formatDate(day, { day: "numeric", month: "short", ...yearIfOther(day, today) });
}
