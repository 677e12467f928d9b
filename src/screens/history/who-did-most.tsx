import { i18n } from "@lingui/core";
import { plural, t } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useMemo } from "react";
import type { Family } from "../../rules/family.ts";
import type { HeldTurn } from "../../rules/held-turn.ts";
import { countTurns, findMostDone, type TurnCounts } from "../../rules/turn-counts.ts";
import { dayOfTurn } from "../../stores/local-day.ts";
import { Card } from "../../ui/card.tsx";
import { categoryName } from "../text/category-name.ts";
import { formatNames } from "../text/format-names.ts";
import { isolateName } from "../text/isolate-name.tsx";
import { DoneFigures } from "./done-figures.tsx";

/** If more members share the first place, only their number is said. */
const MAX_NAMES = 3;

/** Says who did the most, in all categories together and in each, and shows everybody's number. */
export function WhoDidMost({
	family,
	turns,
	isOfOne,
}: {
	family: Family;
	/** Oldest first. */
	turns: readonly HeldTurn[];
	/** All turns are of one category, which need not be named. */
	isOfOne: boolean;
}) {
	const { t } = useLingui();
	const [rows, byCategory] = useMemo(() => {
		const count = (of: readonly HeldTurn[]) =>
			countTurns(family.members, of, { unit: "year", starts: [""] }, (turn) => dayOfTurn(turn, family));
		const names = new Map(turns.map(({ category, categoryName }) => [category, categoryName]));
		const groups = [...names].map(([category, name]) => {
			const ofOne = turns.filter((turn) => turn.category === category);
			return { category, name, count: ofOne.length, rows: count(ofOne) };
		});
		// A sentence says nothing if most people did the same.
		const sentences = groups.filter(({ rows }) => groups.length > 1 && findMostDone(rows).length <= MAX_NAMES);
		return [count(turns), sentences.toSorted((a, b) => b.count - a.count)] as const;
	}, [family, turns]);
	if (turns.length === 0) return <p className="px-1 text-lg text-soft">{t`No turns in this time.`}</p>;
	return (
		<Card title={<span className="wrap-anywhere min-w-0">{describeMost(rows, turns.length, isOfOne)}</span>}>
			<DoneFigures aria-label={t`Done`} rows={rows} />
			{!isOfOne && byCategory.length > 0 && (
				<ul className="mt-4 flex flex-col gap-1.5">
					{byCategory.map(({ category, name, count, rows }) => (
						<li key={category} className="wrap-anywhere">
							{describeOne(name, describeMost(rows, count, true))}
						</li>
					))}
				</ul>
			)}
		</Card>
	);
}

/** @param rows of the turns of some time @param turns how many these are */
function describeMost(rows: readonly TurnCounts[], turns: number, isOfOne: boolean): string {
	const most = findMostDone(rows);
	const allNames = most.map(({ name }) => name);
	const names = formatNames(allNames, MAX_NAMES);
	const [done, count] = [most[0]?.done ?? 0, turns].map((count) => i18n.number(count));
	if (isOfOne)
		return plural(most.length, {
			0: "Everyone did it equally often",
			one: `${names} did it most, ${done} of ${count}`,
			other: `${names} did it most, ${done} of ${count} each`,
		});
	return plural(most.length, {
		0: "Everyone did the same amount",
		one: `${names} did the most: ${done} of ${count}`,
		other: `${names} did the most: ${done} of ${count} each`,
	});
}

function describeOne(category: string, most: string): ReactNode {
	return isolateName(categoryName(category), (item) => t`${item}: ${most}`, "font-semibold");
}
