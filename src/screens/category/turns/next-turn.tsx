import { plural, t } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useId, useState } from "react";
import { findCandidates, findOpenDraw } from "../../../rules/draw.ts";
import { type Category, type Family, type Member, namesOf } from "../../../rules/family.ts";
import { Avatar } from "../../avatars/avatar.tsx";
import { describeNobody, describePicked } from "../../decide/decision/decision-messages.ts";
import { describeHolding, findHolding } from "../../decide/lasting/lasting-messages.tsx";
import { QuietButton } from "../../decide/list/quiet-button.tsx";
import { useCan } from "../../family/family-context.tsx";
import { useFamilyChange } from "../../family/use-family-change.ts";
import type { SheetProps } from "../../sheet/sheet-props.ts";
import { LazyMemberSheet } from "../../sheet-parts.tsx";
import { formatNames } from "../../text/format-names.ts";
import { isolateName } from "../../text/isolate-name.tsx";
import { NameInLabel } from "../../text/name-in-label.tsx";
import { useToday } from "../../use-today.ts";

const MAX_SHOWN = 14;

type OpenMember = ReturnType<typeof useMemberSheet>["open"];

/** The member who was drawn and has not decided yet, else everybody who can be drawn next. A face opens their sheet. */
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
	const today = useToday();
	const holding = findHolding(family, category, today);
	const { text, note } = holding ? describeHolding(family, holding, today) : {};
	return (
		<div>
			{holding && !holding.isOver ? (
				<OneFace member={holding.member} onOpen={open}>
					{text}
					{note && <span className="block font-normal text-soft text-sm">{note}</span>}
				</OneFace>
			) : (
				<>
					{holding && <p className="wrap-anywhere mb-3 text-soft">{text}</p>}
					<Next family={family} category={category} onOpen={open} />
				</>
			)}
			<LeaveDraw family={family} category={category} nameId={nameId} />
			{sheet}
		</div>
	);
}

function Next({ family, category, onOpen }: { family: Family; category: Category; onOpen: OpenMember }) {
	const labelId = useId();
	const today = useToday();
	const { t } = useLingui();
	const drawn = findOpenDraw(family, category, today)?.member;
	const { members } = findCandidates(family, category, today);
	const count = members.length;
	const [first] = members;
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

/** Puts away the draw that somebody has looked at. When somebody looks again, it is the same person. */
function LeaveDraw({ family, category, nameId }: { family: Family; category: Category; nameId: string }) {
	const change = useFamilyChange();
	const canLeave = useCan("leave-draw");
	const draw = findOpenDraw(family, category, useToday());
	if (!draw || !canLeave) return null;
	const { n, member } = draw;
	return (
		<QuietButton
			nameId={nameId}
			onClick={() => void change({ kind: "leave-draw", category: category.id, n, member: member.id })}
		>
			{t`Leave it for later`}
		</QuietButton>
	);
}

/** The sheet of a member, for a place that shows faces as buttons. Pass the button to `open`, and render `sheet`. */
function useMemberSheet(): {
	readonly open: (member: Member, opener: HTMLElement) => void;
	readonly sheet: ReactNode;
} {
	const [shown, setShown] = useState<Omit<SheetProps<Member>, "onClose">>();
	return {
		open: (item, opener) => setShown({ item, opener, isOpen: true }),
		sheet: shown && <LazyMemberSheet {...shown} onClose={() => setShown({ ...shown, isOpen: false })} />,
	};
}
