import { useLingui } from "@lingui/react/macro";
import type { ReactNode, Ref } from "react";
import { type Balance, findBalances } from "../../../rules/balances.ts";
import { completesCycle } from "../../../rules/cycle.ts";
import { type Category, type Family, findCategory, type Member } from "../../../rules/family.ts";
import { useToday } from "../../use-today.ts";
import { describeBalance, describeEven } from "../decision/decision-messages.ts";
import type { Shown } from "../decision/use-shown-draw.ts";
import { NextCandidates } from "../show/draw-explanation.tsx";

/**
 * Whether the shown turn was the last one of its cycle.
 *
 * @param today from `localDay`
 */
export function hasCompletedCycle(family: Family, shown: Shown, today: string): boolean {
	const category = findCategory(family, shown.category.id);
	return category?.lastTurn !== shown.draw.n && category !== undefined && completesCycle(family, category, today);
}

/**
 * After the turn is recorded: who can be next; that the member who was drawn still gets a turn; and, if one did it for
 * the other, what the two owe each other. Until then it shows `children`, whose room stays, so that the button below
 * stays under the finger.
 */
export function AfterTurn({
	family,
	shown,
	member,
	doneBy,
	team,
	children,
}: {
	family: Family;
	shown: Shown;
	member: Member;
	doneBy: Member | undefined;
	/** The faces of all, at the end of a cycle. */
	team?: Ref<HTMLDivElement> | undefined;
	children: ReactNode;
}) {
	const { t } = useLingui();
	const category = findCategory(family, shown.category.id);
	const isComplete = hasCompletedCycle(family, shown, useToday());
	const isRecorded = category !== undefined && category.lastTurn !== shown.draw.n;
	if (!isRecorded && !children) return null;
	const balance = isRecorded && doneBy && describeBetween(family, category, shown, member, doneBy);
	const { id: drawn, name } = shown.draw.member;
	return (
		<div className="grid max-w-full justify-items-center *:[grid-area:1/1]">
			<div className={isRecorded ? "invisible" : undefined}>{children}</div>
			{isRecorded && (
				<div className="flex max-w-full flex-col items-center gap-4">
					{balance && <p className="font-semibold">{balance}</p>}
					{member.id !== drawn && <p className="font-semibold">{t`${name} still gets a turn.`}</p>}
					{isComplete && <p className="font-extrabold text-[1.4em]">{t`Everyone has had a turn!`}</p>}
					<NextCandidates family={family} category={category} isFeast={isComplete} team={team} />
				</div>
			)}
		</div>
	);
}

/** What two owe each other now, or that they are even if one owed the other before. */
function describeBetween(family: Family, category: Category, shown: Shown, member: Member, doneBy: Member) {
	const find = (balances: readonly Balance[]) =>
		balances.find(({ from, to }) => [from, to].every((id) => id === member.id || id === doneBy.id));
	const balance = find(findBalances(family, category));
	if (balance) return describeBalance(family, balance);
	return find(findBalances(shown.family, shown.category)) && describeEven(doneBy, member);
}
