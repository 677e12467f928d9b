import { t } from "@lingui/core/macro";
import type { ReactNode } from "react";
import { membersIn } from "../../rules/away.ts";
import { computeProgress } from "../../rules/cycle.ts";
import { findOpenDraw } from "../../rules/draw.ts";
import type { Category, Family, Member } from "../../rules/family.ts";
import { classNames } from "../../ui/class-names.ts";
import { Avatar, useAvatarColour } from "../avatars/avatar.tsx";
import { isolateName } from "../text/isolate-name.tsx";
import { Debts } from "./debts.tsx";
import { describeNobody, describePicked } from "./decision-messages.ts";
import { describeLastTurn } from "./describe-last-turn.ts";
import { WhoIsLeft } from "./who-is-left.tsx";

const LINE_SIZE_CLASS = "text-sm wall:text-[length:clamp(1rem,min(4.8cqi,3.6dvh),2.25rem)]";

/** What one wants to know of a category before it is decided: who was picked or is left, who had the last turn, who owes whom. */
export function CardFacts({
	id,
	family,
	category,
	today,
	afterPick,
	afterLast,
}: {
	/** Of whom chance has picked, or that it can pick nobody. */
	id: string;
	family: Family;
	category: Category;
	/** As of `localDay`. */
	today: string;
	/** Below whom chance has picked. */
	afterPick: ReactNode;
	/** Beside who had the last turn. */
	afterLast: ReactNode;
}) {
	const members = membersIn(family, category, today);
	const { eligible, isComplete } = computeProgress(family, category, today);
	const drawn = findOpenDraw(family, category, today)?.member;
	const last = describeLastTurn(family, category, today);
	return (
		// Faces stand on one line across a row, however many lines their names have.
		<div className="flex min-w-0 grow flex-col justify-end gap-1.5 tall:justify-between">
			{drawn && (
				<div className="flex flex-col items-start gap-1.5">
					<span className="hidden [--face:min(40cqi,24dvh)] tall:block">
						<Avatar member={drawn} size="fluid" />
					</span>
					<Picked id={id} member={drawn} category={category} today={today} />
					{afterPick}
				</div>
			)}
			{members.length === 0 ? (
				<p id={id} className={LINE_SIZE_CLASS}>
					{describeNobody(family, category)}
				</p>
			) : (
				!drawn && <WhoIsLeft members={members} eligible={eligible} />
			)}
			{isComplete && (
				<p className={classNames("font-semibold text-good", LINE_SIZE_CLASS)}>{t`Everyone has had a turn`}</p>
			)}
			<div className={classNames("flex flex-wrap items-center gap-x-2", LINE_SIZE_CLASS)}>
				{last && <p className="wrap-anywhere min-w-0 text-soft">{last}</p>}
				<Debts family={family} category={category} />
				{afterLast}
			</div>
		</div>
	);
}

/** In their colour, and since when. */
function Picked({ id, member, category, today }: { id: string; member: Member; category: Category; today: string }) {
	const colourClass = useAvatarColour(member);
	return (
		<p
			id={id}
			className={classNames(
				"wrap-anywhere max-w-full self-start rounded-control px-2 py-0.5 font-bold text-face-ink",
				LINE_SIZE_CLASS,
				colourClass,
			)}
		>
			{isolateName(member.name, (member) => describePicked(member, category, today))}
		</p>
	);
}
