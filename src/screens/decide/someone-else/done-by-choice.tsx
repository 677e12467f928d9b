import { useLingui } from "@lingui/react/macro";
import { useRef } from "react";
import { isAway } from "../../../rules/away.ts";
import type { Category, Family, Member } from "../../../rules/family.ts";
import { type TakenTurn, takeOver } from "../../../rules/take-over.ts";
import { classNames } from "../../../ui/class-names.ts";
import { useIncrementalList } from "../../../ui/use-incremental-list.ts";
import { Avatar } from "../../avatars/avatar.tsx";
import { TurnButton } from "../../child-lock/turn-button.tsx";
import { useNameSearch } from "../../text/use-name-search.tsx";
import { useToday } from "../../use-today.ts";

/** Asks who does it instead. Members whose own turn it would be come first. */
export function DoneByChoice({
	family,
	category,
	member: drawn,
	onTake,
}: {
	family: Family;
	category: Category;
	/** The member who was drawn. */
	member: Member;
	onTake: (taken: TakenTurn) => void;
}) {
	const { t } = useLingui();
	const today = useToday();
	const others = family.members.filter((member) => member.id !== drawn.id && !isAway(member, today));
	const { field, found } = useNameSearch(others);
	const list = useRef<HTMLDivElement>(null);
	const shown = useIncrementalList(found, list).flatMap((member) => {
		const taken = takeOver(family, category, member.id, drawn.id, today);
		return taken ? [{ member, taken }] : [];
	});
	const member = drawn.name;
	const groups = [
		{ text: t`Counts as their own turn`, choices: shown.filter(({ taken }) => taken.doneBy === undefined) },
		{ text: t`Counts as ${member}'s turn`, choices: shown.filter(({ taken }) => taken.doneBy !== undefined) },
	];
	if (others.length === 0) return <p>{t`Everyone else is away.`}</p>;
	return (
		<>
			{field}
			<div ref={list} className={classNames("grid gap-3", field !== null && "fades max-h-[55dvh]")}>
				{groups.map(
					({ text, choices }) =>
						choices.length > 0 && (
							<div key={text}>
								{/* People see it once, and hear it with each name. */}
								<p aria-hidden className="mb-2 text-soft text-sm">
									{text}
								</p>
								<ul className="grid gap-2">
									{choices.map(({ member, taken }) => (
										<li key={member.id}>
											<TurnButton align="start" className="w-full" onPress={() => onTake(taken)}>
												<Avatar member={member} size="small" />
												<span className="wrap-anywhere min-w-0">
													<bdi translate="no">{member.name}</bdi>
												</span>
												<span className="sr-only">{text}</span>
											</TurnButton>
										</li>
									))}
								</ul>
							</div>
						),
				)}
			</div>
		</>
	);
}
