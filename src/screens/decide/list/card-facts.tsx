import { t } from "@lingui/core/macro";
import { membersIn } from "../../../rules/away.ts";
import { findBalances } from "../../../rules/balances.ts";
import { computeProgress } from "../../../rules/cycle.ts";
import { findOpenDraw } from "../../../rules/draw.ts";
import type { Category, Family, Member } from "../../../rules/family.ts";
import { classNames } from "../../../ui/class-names.ts";
import { Avatar } from "../../avatars/avatar.tsx";
import { isolateName } from "../../text/isolate-name.tsx";
import { describeBalance, describeNobody, describePicked } from "../decision/decision-messages.ts";
import { describeHolding, findHolding, type Holding } from "../lasting/lasting-messages.tsx";
import { describeLastTurn } from "./describe-last-turn.ts";
import { QuietButton } from "./quiet-button.tsx";
import { UndoRecorded } from "./undo-recorded.tsx";
import { CARD_TEXT_CLASS, WhoIsLeft } from "./who-is-left.tsx";

const PICKED_FACE_CLASS = "[--face:2.5rem] wall:[--face:clamp(2.5rem,min(24cqi,16dvh),10rem)]";

/** The face is larger on the wall, where it stands for days. */
const HELD_FACE_CLASS = "[--face:2.5rem] wall:[--face:clamp(3rem,min(28cqi,18dvh),12rem)]";

/**
 * The facts of a category before it is decided: who is left, who had the last turn, who owes whom. Once somebody was
 * picked or has the turn, the card says only that.
 */
export function CardFacts({
	id,
	nameId,
	family,
	category,
	today,
	room,
	onMend,
}: {
	/** The id of the element that says whom chance has picked, or that nobody can be picked. */
	id: string;
	/** The id of the element with the category's name. */
	nameId: string;
	family: Family;
	category: Category;
	/** From `localDay`. */
	today: string;
	/** How many characters of names have room. */
	room: number;
	/** Opens the sheet that mends the last turn. Undefined if that is not possible here. */
	onMend?: (() => void) | undefined;
}) {
	const members = membersIn(family, category, today);
	const { eligible, isComplete } = computeProgress(family, category, today);
	const holding = findHolding(family, category, today);
	const isHeld = holding !== undefined && !holding.isOver;
	const drawn = isHeld ? undefined : findOpenDraw(family, category, today)?.member;
	const isOpen = !drawn && !isHeld;
	const last = holding ? undefined : describeLastTurn(family, category, today);
	return (
		<div className="flex min-w-0 grow flex-col gap-1.5">
			{holding && !drawn && (
				<Holder
					id={id}
					{...{ family, holding, today }}
					className={classNames(isHeld && HELD_FACE_CLASS, CARD_TEXT_CLASS)}
				/>
			)}
			{drawn && <Picked id={id} member={drawn} category={category} today={today} />}
			{isOpen && members.length === 0 && (
				<p id={holding ? undefined : id} className={CARD_TEXT_CLASS}>
					{describeNobody(family, category)}
				</p>
			)}
			{isOpen && <WhoIsLeft family={family} members={members} eligible={eligible} room={room} />}
			{isComplete && (
				<p className={classNames("font-semibold text-good", CARD_TEXT_CLASS)}>{t`Everyone has had a turn`}</p>
			)}
			{!drawn && (
				<div className={classNames("flex flex-wrap items-center gap-x-2", CARD_TEXT_CLASS)}>
					{isOpen && last && !onMend && <p className="wrap-anywhere min-w-0 text-soft">{last}</p>}
					{isOpen && last && onMend && (
						<QuietButton
							nameId={nameId}
							aria-haspopup="dialog"
							className={classNames("wrap-anywhere text-start font-normal! underline", CARD_TEXT_CLASS)}
							onClick={onMend}
						>
							{last}
						</QuietButton>
					)}
					{isOpen && <Debts family={family} category={category} />}
					<UndoRecorded family={family} category={category} nameId={nameId} />
				</div>
			)}
		</div>
	);
}

/** Who was picked, and since when. */
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

/** Who owes whom a turn of a category. */
function Debts({ family, category }: { family: Family; category: Category }) {
	return findBalances(family, category).map((balance) => (
		<p key={`${balance.from}\n${balance.to}`} className="wrap-anywhere min-w-0 text-soft">
			{describeBalance(family, balance)}
		</p>
	));
}

/** Says on a card who has the turn and until when. */
function Holder({
	id,
	family,
	holding,
	today,
	className,
}: {
	id: string;
	family: Family;
	holding: Holding;
	/** From `localDay`. */
	today: string;
	className: string;
}) {
	const { member, isOver } = holding;
	const { text, note } = describeHolding(family, holding, today);
	return (
		<div
			id={id}
			className={classNames("wrap-anywhere flex min-w-0 flex-wrap items-center gap-2 leading-tight", className)}
		>
			{!isOver && <Avatar member={member} size="fluid" />}
			{/* The text is below the face where a word has no room beside it. */}
			<div className="wrap-break-word min-w-0 grow basis-[min-content]">
				<p className={isOver ? "font-semibold" : "font-bold leading-tight @[16rem]:text-lg wall:text-[1em]"}>{text}</p>
				{note && <p className="text-soft">{note}</p>}
			</div>
		</div>
	);
}
