import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useId } from "react";
import { findCandidates, findOpenDraw } from "../../../rules/draw.ts";
import { type Category, type Family, type Member, namesOf } from "../../../rules/family.ts";
import { Avatar } from "../../avatars/avatar.tsx";
import { describeNobody, describePicked } from "../../decide/decision/decision-messages.ts";
import { describeNote } from "../../decide/lasting/holder.tsx";
import { describeHolding, describeOver, findHolding } from "../../decide/lasting/lasting-messages.ts";
import { useMemberSheet } from "../../member/use-member-sheet.tsx";
import { formatNames } from "../../text/format-names.ts";
import { isolateName } from "../../text/isolate-name.tsx";
import { NameInLabel } from "../../text/name-in-label.tsx";
import { useToday } from "../../use-today.ts";
import { LeaveDraw } from "./leave-draw.tsx";

const MAX_SHOWN = 14;

type OpenMember = ReturnType<typeof useMemberSheet>["open"];

/**
 * Who was drawn and has not decided yet; else everybody among whom the next draw is. A face opens the member's sheet.
 */
export function NextTurn({
	family,
	category,
	nameId,
}: {
	family: Family;
	category: Category;
	/** The id of the element with the category's name. */
	nameId: string;
}) {
	const { open, sheet } = useMemberSheet();
	return (
		<div>
			<Over family={family} category={category} />
			<Next family={family} category={category} onOpen={open} />
			<LeaveDraw family={family} category={category} nameId={nameId} />
			{sheet}
		</div>
	);
}

/** That whoever had it last has it no more. */
function Over({ family, category }: { family: Family; category: Category }) {
	const holding = findHolding(family, category, useToday());
	if (!holding?.isOver) return null;
	return (
		<p className="wrap-anywhere mb-3 text-soft">
			{isolateName(holding.member.name, (member) => describeOver(member, category))}
		</p>
	);
}

function Next({ family, category, onOpen }: { family: Family; category: Category; onOpen: OpenMember }) {
	const labelId = useId();
	const today = useToday();
	const { t } = useLingui();
	const holding = findHolding(family, category, today);
	const drawn = findOpenDraw(family, category, today)?.member;
	const { members } = findCandidates(family, category, today);
	const count = members.length;
	const [first] = members;
	if (holding && !holding.isOver) {
		const note = describeNote(family, holding, today);
		return (
			<OneFace member={holding.member} onOpen={onOpen}>
				{isolateName(holding.member.name, (member) => describeHolding(member, holding, category, today))}
				{note && <span className="block font-normal text-soft text-sm">{note}</span>}
			</OneFace>
		);
	}
	if (drawn)
		return (
			<OneFace member={drawn} onOpen={onOpen}>
				{isolateName(drawn.name, (member) => describePicked(member, category, today))}
			</OneFace>
		);
	if (first === undefined) return <p className="text-lg">{describeNobody(family, category)}</p>;
	if (count === 1)
		return (
			<OneFace member={first} onOpen={onOpen}>
				{isolateName(first.name, (member) => t`${member} is next`)}
			</OneFace>
		);
	return (
		<div className="flex flex-col gap-2">
			<p id={labelId} className="text-lg">
				{plural(count, { other: "One of these # is next" })}
			</p>
			<Members labelId={labelId} members={members} onOpen={onOpen} />
		</div>
	);
}

function OneFace({ member, onOpen, children }: { member: Member; onOpen: OpenMember; children: ReactNode }) {
	const { t } = useLingui();
	const { name } = member;
	return (
		<div className="flex items-center gap-3">
			<button
				type="button"
				className="relative shrink-0 rounded-full"
				onClick={({ currentTarget }) => onOpen(member, currentTarget)}
			>
				<Avatar member={member} />
				<span className="sr-only">{t`Change ${name}`}</span>
			</button>
			<p className="wrap-anywhere min-w-0 font-semibold text-lg">{children}</p>
		</div>
	);
}

function Members({ labelId, members, onOpen }: { labelId: string; members: readonly Member[]; onOpen: OpenMember }) {
	const { t } = useLingui();
	const shown = members.slice(0, MAX_SHOWN);
	const others = members.slice(MAX_SHOWN);
	return (
		<ul aria-labelledby={labelId} className="flex flex-wrap gap-x-5">
			{shown.map((member) => (
				<li key={member.id} className="min-w-0">
					<button
						type="button"
						className="wrap-anywhere relative flex min-h-11 max-w-full items-center gap-2 rounded-control text-start hover:underline"
						onClick={({ currentTarget }) => onOpen(member, currentTarget)}
					>
						<Avatar member={member} size="small" />
						<NameInLabel name={member.name} formatLabel={(name) => t`Change ${name}`} />
					</button>
				</li>
			))}
			{others.length > 0 && (
				<li className="self-center font-bold text-soft text-sm">
					<span aria-hidden dir="ltr">
						{`+${others.length}`}
					</span>
					<span className="sr-only">{formatNames(namesOf(others))}</span>
				</li>
			)}
		</ul>
	);
}
