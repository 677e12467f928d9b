import { Trans } from "@lingui/react/macro";
import type { Additions } from "../../rules/additions.ts";
import { categoryName } from "../text/category-name.ts";
import {
	formatCategoryCount,
	formatCycleTurnCount,
	formatEntryCount,
	formatMemberCount,
	formatPastTurnCount,
} from "../text/count-labels.ts";
import { formatMoreCount, getListFormat } from "../text/format-names.ts";

export function AdditionsList({
	additions: { members, categories, turns, pastTurns },
	entryCount = 0,
}: {
	additions: Additions;
	/** How many entries the history gets. */
	entryCount?: number;
}) {
	const turnCount = [...turns.values()].flat().length;
	const pastTurnCount = formatPastTurnCount(pastTurns);
	const entries = formatEntryCount(entryCount);
	if (members.length + categories.length + turnCount + pastTurns + entryCount === 0) return null;
	return (
		<ul className="mt-3 flex list-disc flex-col gap-1 ps-5">
			{members.length > 0 && <AdditionsItem count={formatMemberCount(members.length)} names={members} />}
			{categories.length > 0 && (
				<AdditionsItem count={formatCategoryCount(categories.length)} names={categories.map(categoryName)} />
			)}
			{turnCount > 0 && (
				<AdditionsItem
					count={formatCycleTurnCount(turnCount, turns.size)}
					names={[...turns.keys()].map(categoryName)}
				/>
			)}
			{pastTurns > 0 && (
				<li>
					<strong>{pastTurnCount}</strong>
				</li>
			)}
			{entryCount > 0 && (
				<li>
					<Trans>
						<strong>{entries}</strong>, marked as imported
					</Trans>
				</li>
			)}
		</ul>
	);
}

/** A longer list would push the buttons off a phone's screen. */
const MAX_NAMES = 12;

function AdditionsItem({ count, names }: { count: string; names: readonly string[] }) {
	const moreCount = names.length - MAX_NAMES;
	const items = moreCount > 0 ? [...names.slice(0, MAX_NAMES), formatMoreCount(moreCount)] : names;
	let key = 0;
	return (
		<li className="wrap-anywhere">
			<strong>{count}</strong>
			<span className="text-soft">
				<span>:</span>{" "}
				{getListFormat(moreCount > 0 ? "conjunction" : "unit")
					.formatToParts(items)
					.map(({ type, value }) =>
						type === "element" ? (
							<bdi translate="no" key={key++}>
								{value}
							</bdi>
						) : (
							<span key={key++}>{value}</span>
						),
					)}
			</span>
		</li>
	);
}
