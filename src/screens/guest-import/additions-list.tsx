import type { ReactNode } from "react";
import type { Additions } from "../../rules/merge-family.ts";
import { categoryName } from "../text/category-name.ts";
import { formatMoreCount } from "../text/format-names.ts";
import { getListFormat } from "../text/list-format.ts";
import { formatCategoryCount, formatCycleTurnCount, formatMemberCount } from "./count-labels.ts";

/** Members, categories and turns that come along: how many, and whose. */
export function AdditionsList({ gain: { members, categories, turns } }: { gain: Additions }) {
	const people = [...turns.values()].flat();
	if (members.length + categories.length + people.length === 0) return null;
	return (
		<ul className="mt-3 flex list-disc flex-col gap-1 ps-5">
			{members.length > 0 && <AdditionsItem count={formatMemberCount(members.length)} names={members} />}
			{categories.length > 0 && (
				<AdditionsItem count={formatCategoryCount(categories.length)} names={categories.map(categoryName)} />
			)}
			{people.length > 0 && (
				<AdditionsItem
					count={formatCycleTurnCount(people.length, turns.size)}
					names={[...turns.keys()].map(categoryName)}
				/>
			)}
		</ul>
	);
}

/** Names shown of each kind; a longer list would push the buttons off a phone's screen. */
const MAX_NAMES = 12;

function AdditionsItem({ count, names }: { count: string; names: readonly string[] }): ReactNode {
	const rest = names.length - MAX_NAMES;
	const items = rest > 0 ? [...names.slice(0, MAX_NAMES), formatMoreCount(rest)] : names;
	let item = 0;
	return (
		<li className="wrap-anywhere">
			<strong>{count}</strong>
			<span className="text-soft">
				:{" "}
				{getListFormat(rest > 0 ? "conjunction" : "unit")
					.formatToParts(items)
					.map(({ type, value }) => (type === "element" ? <bdi key={item++}>{value}</bdi> : value))}
			</span>
		</li>
	);
}
