import { t } from "@lingui/core/macro";
import { isAway } from "../../../rules/away.ts";
import { type Category, type Family, findMember } from "../../../rules/family.ts";
import { classNames } from "../../../ui/class-names.ts";
import { Avatar } from "../../avatars/avatar.tsx";
import { formatAway } from "../../text/away-label.ts";
import { isolateName } from "../../text/isolate-name.tsx";
import { describeHolding, type Holding } from "./lasting-messages.ts";

/** On a card: who has the turn and until when, for whom they do it, and that they are away all the same. */
export function Holder({
	id,
	family,
	category,
	holding,
	today,
	className,
}: {
	id: string;
	family: Family;
	category: Category;
	holding: Holding;
	/** As of `localDay`. */
	today: string;
	className: string;
}) {
	const { member, isOver } = holding;
	const note = describeNote(family, holding, today);
	return (
		<div
			id={id}
			className={classNames("wrap-anywhere flex min-w-0 flex-wrap items-center gap-2 leading-tight", className)}
		>
			{!isOver && <Avatar member={member} size="fluid" />}
			{/* Below the face where a word has no room beside it. */}
			<div className="wrap-break-word min-w-0 grow basis-[min-content]">
				<p className={isOver ? "font-semibold" : "font-bold leading-tight @[16rem]:text-lg wall:text-[1em]"}>
					{isolateName(member.name, (member) => describeHolding(member, holding, category, today))}
				</p>
				{note && <p className="text-soft">{note}</p>}
			</div>
		</div>
	);
}

/** @param today as of `localDay` */
export function describeNote(family: Family, { turn, member, isOver }: Holding, today: string): string | undefined {
	if (isOver) return undefined;
	const owner = turn.doneBy && findMember(family, turn.member)?.name;
	const away = member.backOn !== undefined && isAway(member, today) && formatAway(member.backOn, today);
	return [owner && t`For ${owner}`, away].filter(Boolean).join(" · ") || undefined;
}
