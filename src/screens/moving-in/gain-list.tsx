import type { ReactNode } from "react";
import type { Gain } from "../../rules/bring-family.ts";
import { listFormat } from "../list-format.ts";
import { more } from "../listed-names.ts";
import { categoryName } from "../preset-names.ts";
import { countedCategories, countedMembers, countedTurnsInCycles } from "./counted.ts";

/** Members, categories and turns that come along: how many, and whose. */
export function GainList({ gain: { members, categories, turns } }: { gain: Gain }) {
	const people = [...turns.values()].flat();
	if (members.length + categories.length + people.length === 0) return null;
	return (
		<ul className="mt-3 flex list-disc flex-col gap-1 ps-5">
			{members.length > 0 && <Line count={countedMembers(members.length)} names={members} />}
			{categories.length > 0 && (
				<Line count={countedCategories(categories.length)} names={categories.map(categoryName)} />
			)}
			{people.length > 0 && (
				<Line count={countedTurnsInCycles(people.length, turns.size)} names={[...turns.keys()].map(categoryName)} />
			)}
		</ul>
	);
}

/** Names shown of each kind; a longer list would push the buttons off a phone's screen. */
const SHOWN = 12;

function Line({ count, names }: { count: string; names: readonly string[] }): ReactNode {
	const rest = names.length - SHOWN;
	const items = rest > 0 ? [...names.slice(0, SHOWN), more(rest)] : names;
	let item = 0;
	return (
		<li className="wrap-anywhere">
			<strong>{count}</strong>
			<span className="text-soft">
				:{" "}
				{listFormat(rest > 0 ? "conjunction" : "unit")
					.formatToParts(items)
					.map(({ type, value }) => (type === "element" ? <bdi key={item++}>{value}</bdi> : value))}
			</span>
		</li>
	);
}
