import { useLingui } from "@lingui/react/macro";
import { useRef } from "react";
import { isAway } from "../../../rules/away.ts";
import type { Category, Family, Member } from "../../../rules/family.ts";
import { type TakenTurn, takeOver } from "../../../rules/take-over.ts";
import { useIncrementalList } from "../../../ui/use-incremental-list.ts";
import { Avatar } from "../../avatars/avatar.tsx";
import { TurnButton } from "../../child-lock/turn-button.tsx";
import { useNameSearch } from "../../text/use-name-search.tsx";
import { useToday } from "../../use-today.ts";

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
	const list = useRef<HTMLUListElement>(null);
	const shown = useIncrementalList(found, list);
	const member = drawn.name;
	if (others.length === 0) return <p>{t`Everyone else is away.`}</p>;
	return (
		<>
			{field}
			<ul ref={list} className="fades grid max-h-[55dvh] gap-2">
				{shown.map((doneBy) => {
					const taken = takeOver(family, category, doneBy.id, drawn.id, today);
					if (taken === undefined) return null;
					return (
						<li key={doneBy.id}>
							<TurnButton align="start" className="w-full" onPress={() => onTake(taken)}>
								<Avatar member={doneBy} />
								<span className="wrap-anywhere min-w-0">
									<span className="block">
										<bdi translate="no">{doneBy.name}</bdi>
									</span>
									<span className="block font-normal text-soft text-sm">
										{taken.doneBy === undefined ? t`Counts as their own turn` : t`Counts as ${member}'s turn`}
									</span>
								</span>
							</TurnButton>
						</li>
					);
				})}
			</ul>
		</>
	);
}
