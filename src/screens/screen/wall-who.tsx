import { t } from "@lingui/core/macro";
import type { CSSProperties } from "react";
import { membersIn } from "../../rules/away.ts";
import { computeProgress } from "../../rules/cycle.ts";
import { findCandidates, findOpenDraw } from "../../rules/draw.ts";
import type { Category, Family, Member } from "../../rules/family.ts";
import { namesOf } from "../../rules/family.ts";
import { classNames } from "../../ui/class-names.ts";
import { CheckIcon } from "../../ui/icons.tsx";
import { Avatar } from "../avatars/avatar.tsx";
import { describeNobody, describePicked } from "../decide/decision/decision-messages.ts";
import { describeHolding, findHolding } from "../decide/lasting/lasting-messages.tsx";
import { formatNames } from "../text/format-names.ts";

/** The width of a face and the gap before it, in characters. */
const FACE = 4;
/** The width of "+12" or the like, in characters. */
const MORE = 4;

/** Who has the turn or is next, if that is known; else who is left; after a full cycle, its team. */
export function WallWho({
	id,
	family,
	category,
	today,
	isTight,
	isSmall,
	room,
}: {
	id: string;
	family: Family;
	category: Category;
	today: string;
	isTight: boolean;
	isSmall: boolean;
	/** In characters. */
	room: number;
}) {
	const holding = findHolding(family, category, today);
	if (holding && !holding.isOver)
		return (
			<div className="min-w-0">
				<Known member={holding.member} hasIt />
				<p id={id} className="sr-only">
					{describeHolding(family, holding, today).text}
				</p>
			</div>
		);
	const members = membersIn(family, category, today);
	if (members.length === 0) return <p id={id}>{describeNobody(family, category)}</p>;
	const { isComplete, eligible } = computeProgress(family, category, today);
	const drawn = findOpenDraw(family, category, today)?.member;
	const { members: candidates } = findCandidates(family, category, today);
	const next = drawn ?? (candidates.length === 1 ? candidates[0] : undefined);
	if (next)
		return (
			<div className="min-w-0">
				<Known member={next} hasIt={drawn !== undefined} />
				<p id={id} className="sr-only">
					{drawn ? describePicked(drawn.name, category, today) : describeNext(next.name)}
				</p>
			</div>
		);
	const hasCheck = isComplete && isSmall;
	const left = isComplete ? members : eligible;
	return (
		<div className="min-w-0">
			{isComplete && !isSmall && <p className="truncate font-semibold text-good">{t`Everyone has had a turn`}</p>}
			<Faces members={left} room={hasCheck ? room - FACE : room} isOneLine={isTight} hasCheck={hasCheck} />
			<p id={id} className="sr-only">
				{isComplete ? t`Everyone has had a turn` : describeLeft(formatNames(namesOf(left)))}
			</p>
		</div>
	);
}

const describeLeft = (names: string) => t`Still waiting: ${names}.`;
const describeNext = (member: string) => t`${member} is next`;

/** The name is as large as there is room for beside the face. */
const NAME_SIZE = "clamp(40px, (100cqi * var(--share) - var(--who) - 20px) / (var(--characters) * 0.66), var(--who))";

/** One person, underlined when they have the turn. */
function Known({ member, hasIt }: { member: Member; hasIt: boolean }) {
	return (
		<div
			aria-hidden
			data-next
			className="flex min-w-0 items-center gap-5"
			style={{ "--face": "var(--who)", "--characters": Math.max([...member.name].length, 3) } as CSSProperties}
		>
			<Avatar member={member} size="fluid" />
			<bdi
				translate="no"
				className={classNames(
					"-my-[0.15em] min-w-0 truncate py-[0.15em] font-extrabold leading-none",
					hasIt && "underline",
				)}
				style={{ fontSize: NAME_SIZE }}
			>
				{member.name}
			</bdi>
		</div>
	);
}

/** Faces, each with its name. */
function Faces({
	members,
	room,
	isOneLine,
	hasCheck,
}: {
	members: readonly Member[];
	room: number;
	isOneLine: boolean;
	hasCheck: boolean;
}) {
	const shown = fitFaces(members, room);
	const more = members.length - shown.length;
	return (
		<p
			aria-hidden
			className={classNames(
				"flex min-w-0 items-center gap-x-5 gap-y-1 font-semibold leading-normal",
				!isOneLine && "flex-wrap",
			)}
			style={{ "--face": "calc(var(--small) * 1.15)" } as CSSProperties}
		>
			{hasCheck && <CheckIcon className="size-11 shrink-0 text-good" />}
			{shown.map((member) => (
				<span key={member.id} className="inline-flex min-w-0 max-w-full items-center gap-3">
					<Avatar member={member} size="fluid" />
					<bdi translate="no" className="min-w-0 truncate">
						{member.name}
					</bdi>
				</span>
			))}
			{more > 0 && (
				<span dir="ltr" className="text-soft">
					{`+${more}`}
				</span>
			)}
		</p>
	);
}

/** All members, or as many as leave room for the number of the others. At least one. */
function fitFaces(members: readonly Member[], room: number): readonly Member[] {
	const widths = members.map(({ name }) => [...name].length + FACE);
	const widthOf = (count: number) => widths.slice(0, count).reduce((sum, width) => sum + width, 0);
	if (widthOf(members.length) <= room) return members;
	const count = widths.findIndex((_, at) => widthOf(at + 1) > room - MORE);
	return members.slice(0, Math.max(count, 1));
}
