import { t } from "@lingui/core/macro";
import { membersIn } from "../../../rules/away.ts";
import { computeProgress } from "../../../rules/cycle.ts";
import { findOpenDraw } from "../../../rules/draw.ts";
import type { Category, Family, Member } from "../../../rules/family.ts";
import { classNames } from "../../../ui/class-names.ts";
import { Avatar } from "../../avatars/avatar.tsx";
import { isolateName } from "../../text/isolate-name.tsx";
import { describeNobody, describePicked } from "../decision/decision-messages.ts";
import { CARD_TEXT_CLASS } from "./card-text-class.ts";
import { Debts } from "./debts.tsx";
import { describeLastTurn } from "./describe-last-turn.ts";
import { UndoRecorded } from "./undo-recorded.tsx";
import { WhoIsLeft } from "./who-is-left.tsx";

const PICKED_FACE_CLASS = "[--face:2.5rem] wall:[--face:clamp(2.5rem,min(24cqi,16dvh),10rem)]";

/** What one wants to know of a category before it is decided: who is left, who had the last turn, who owes whom. Once somebody was picked, only that. */
export function CardFacts({
	id,
	nameId,
	family,
	category,
	today,
	room,
}: {
	/** Of whom chance has picked, or that it can pick nobody. */
	id: string;
	/** Of the category's name. */
	nameId: string;
	family: Family;
	category: Category;
	/** As of `localDay`. */
	today: string;
	/** Characters of names. */
	room: number;
}) {
	const members = membersIn(family, category, today);
	const { eligible, isComplete } = computeProgress(family, category, today);
	const drawn = findOpenDraw(family, category, today)?.member;
	const last = describeLastTurn(family, category, today);
	return (
		<div className="flex min-w-0 grow flex-col gap-1.5">
			{drawn && <Picked id={id} member={drawn} category={category} today={today} />}
			{!drawn && members.length === 0 && (
				<p id={id} className={CARD_TEXT_CLASS}>
					{describeNobody(family, category)}
				</p>
			)}
			{!drawn && <WhoIsLeft family={family} members={members} eligible={eligible} room={room} />}
			{isComplete && (
				<p className={classNames("font-semibold text-good", CARD_TEXT_CLASS)}>{t`Everyone has had a turn`}</p>
			)}
			{!drawn && (
				<div className={classNames("flex flex-wrap items-center gap-x-2", CARD_TEXT_CLASS)}>
					{last && <p className="wrap-anywhere min-w-0 text-soft">{last}</p>}
					<Debts family={family} category={category} />
					<UndoRecorded family={family} category={category} nameId={nameId} />
				</div>
			)}
		</div>
	);
}

/** And since when. */
function Picked({ id, member, category, today }: { id: string; member: Member; category: Category; today: string }) {
	return (
		<p
			id={id}
			className={classNames(
				"wrap-anywhere flex min-w-0 items-center gap-2 font-bold leading-tight",
				PICKED_FACE_CLASS,
				CARD_TEXT_CLASS,
			)}
		>
			<Avatar member={member} size="fluid" />
			<span className="min-w-0">{isolateName(member.name, (member) => describePicked(member, category, today))}</span>
		</p>
	);
}
