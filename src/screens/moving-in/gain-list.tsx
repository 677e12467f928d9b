import type { ReactNode } from "react";
import type { Gain } from "../../rules/bring-family.ts";
import { counted } from "../counted.ts";

/** Members, categories and turns that come along: how many, and whose. */
export function GainList({ gain: { members, categories, turns } }: { gain: Gain }) {
	const people = [...turns.values()].flat();
	if (members.length + categories.length + people.length === 0) return null;
	return (
		<ul className="mt-3 flex list-disc flex-col gap-1 ps-5">
			{members.length > 0 && <Line count={counted(members.length, "member", "members")} names={members} />}
			{categories.length > 0 && (
				<Line count={counted(categories.length, "category", "categories")} names={categories} />
			)}
			{people.length > 0 && (
				<Line
					count={`${counted(people.length, "turn", "turns")} in the running ${turns.size === 1 ? "cycle" : "cycles"}`}
					names={[...turns.keys()]}
				/>
			)}
		</ul>
	);
}

/** Names shown of each kind; a longer list would push the buttons off a phone's screen. */
const SHOWN = 12;

function Line({ count, names }: { count: string; names: readonly string[] }): ReactNode {
	return (
		<li className="wrap-anywhere">
			<strong>{count}</strong>
			<span className="text-soft">
				:{" "}
				{names.slice(0, SHOWN).map((name, at) => (
					<span key={name}>
						{at > 0 && ", "}
						<bdi>{name}</bdi>
					</span>
				))}
				{names.length > SHOWN && ` and ${names.length - SHOWN} more`}
			</span>
		</li>
	);
}
