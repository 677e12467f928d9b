import { findBalances } from "../../rules/balances.ts";
import { type Category, type Family, findMember } from "../../rules/family.ts";
import { NextIcon } from "../../ui/icons.tsx";
import { Avatar } from "../avatars/avatar.tsx";
import { describeBalance } from "./decision-messages.ts";

/** Who owes whom a turn of a category: a small arrow from face to face, and how many where it is more than one. */
export function Debts({ family, category }: { family: Family; category: Category }) {
	return findBalances(family, category).map((balance) => {
		const [from, to] = [findMember(family, balance.from), findMember(family, balance.to)];
		return (
			from &&
			to && (
				<span key={`${from.id} ${to.id}`} className="inline-flex items-center gap-0.5 text-soft [--face:1.5rem]">
					<Avatar member={from} size="fluid" />
					<NextIcon className="size-4" />
					<Avatar member={to} size="fluid" />
					{balance.turns > 1 && (
						<span aria-hidden className="font-bold text-sm">
							{balance.turns}
						</span>
					)}
					<span className="sr-only">{describeBalance(family, balance)}</span>
				</span>
			)
		);
	});
}
