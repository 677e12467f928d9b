import { plural, select, t } from "@lingui/core/macro";
import { Fragment, type ReactNode, type Ref, useDeferredValue } from "react";
import { eligibleMembers } from "../../../rules/cycle.ts";
import { findCandidates } from "../../../rules/draw.ts";
import { type Category, type Family, groupOf, type Member, namesOf } from "../../../rules/family.ts";
import { Avatar } from "../../avatars/avatar.tsx";
import { formatOneOf } from "../../text/format-names.ts";
import { useToday } from "../../use-today.ts";
import type { Shown } from "../decision/use-shown-draw.ts";
import { planSpin, Wheel } from "./wheel.tsx";

const AVATARS_IN_TWO_ROWS = 14;

/**
 * Faces stand in lines of text, because browsers balance those: no row has one face where others have many. Half of the
 * space between lines is above, half below.
 */
const LINES_CLASS = "-my-0.75 text-balance leading-9.5 [word-spacing:0.1em]";

/** More faces would not fit a phone. */
const MAX_FEASTING = 12;
/** More faces are smaller, so that a phone has the whole team. */
const MAX_LARGE = 8;
const HOP_DELAY_MS = 80;

/** More names are only counted. */
const MAX_NAMES = 3;

/** Shows who could have been drawn, so that a child sees that it was fair. */
export function DrawExplanation({ shown }: { shown: Shown }) {
	const { members, member } = shown.draw;
	const text = explainDraw(shown);
	// With less motion this is the picture in which the draw would end.
	const hasWheel = members.length > 1 && matchMedia("(prefers-reduced-motion: reduce)").matches;
	return (
		<Explanation text={text} members={members} drawn={member} facesClass={hasWheel ? "hidden flat:block" : undefined}>
			{hasWheel && <StillWheel shown={shown} />}
		</Explanation>
	);
}

/** Rendered a frame after the result, because it draws all lots once more, and there may be hundreds. */
function StillWheel({ shown }: { shown: Shown }) {
	const isShown = useDeferredValue(true, false);
	return (
		<div className="size-(--wheel) [--wheel:10dvh] wall:[--wheel:min(20dvh,16rem)] flat:hidden">
			{isShown && <Wheel family={shown.family} spin={planSpin(shown)} isStill />}
		</div>
	);
}

/** Who can be drawn next. Nobody has looked at that draw yet. */
export function NextCandidates({
	family,
	category,
	isFeast,
	team,
}: {
	family: Family;
	category: Category;
	/** Everybody has had a turn: their faces jump for joy. */
	isFeast: boolean;
	/** Holds these faces. */
	team: Ref<HTMLDivElement> | undefined;
}) {
	const { members } = findCandidates(family, category, useToday());
	if (members.length === 0) return null;
	const names = formatOneOf(namesOf(members), MAX_NAMES);
	const text = t`Next: ${names}`;
	if (isFeast)
		return (
			<>
				<div ref={team} className="flex max-w-full flex-wrap justify-center gap-2">
					{members.slice(0, MAX_FEASTING).map((member, at) => (
						<span key={member.id} className="hop flex" style={{ animationDelay: `${at * HOP_DELAY_MS}ms` }}>
							<Avatar member={member} size={members.length > MAX_LARGE ? "medium" : "big"} className="bg-face-light" />
						</span>
					))}
				</div>
				<p className="text-balance">{text}</p>
			</>
		);
	return <Explanation text={text} members={members} />;
}

function Explanation({
	text,
	members,
	drawn,
	facesClass,
	children,
}: {
	text: string;
	members: readonly Member[];
	drawn?: Member;
	facesClass?: string | undefined;
	/** Below the text, if its faces are not shown. */
	children?: ReactNode;
}) {
	return (
		<div className="flex flex-col items-center gap-3">
			<p className="text-balance">{text}</p>
			{members.length > 1 && members.length <= AVATARS_IN_TWO_ROWS && (
				<div className={facesClass}>
					<div className={LINES_CLASS}>
						{members.map((member) => (
							<Fragment key={member.id}>
								<Avatar
									member={member}
									size="small"
									className={member.id === drawn?.id ? "bg-face-light" : "bg-face-light/50"}
								/>{" "}
							</Fragment>
						))}
					</div>
				</div>
			)}
			{children}
		</div>
	);
}

/** Why this member was drawn. */
export function explainDraw({ family, category, draw: { members, isNewCycle } }: Shown): string {
	const group = groupOf(family);
	if (family.members.length === 1)
		return select(group, {
			flat: "The only one in the flat",
			team: "The only one in the team",
			class: "The only one in the class",
			other: "The only one in the family",
		});
	const all = isNewCycle ? family.members : eligibleMembers(family, category, family.members);
	if (members.length < all.length) {
		if (category.settings.inOrder)
			return select(group, {
				flat: "Next in the flat's order",
				team: "Next in the team's order",
				class: "Next in the class's order",
				other: "Next in the family's order",
			});
		// Others are away, do not take part, or said "not now".
		return plural(members.length, { one: "The only one left", other: "Picked from # who were left" });
	}
	if (isNewCycle)
		return select(group, {
			flat: "Picked from the whole flat",
			team: "Picked from the whole team",
			class: "Picked from the whole class",
			other: "Picked from the whole family",
		});
	return plural(members.length, {
		one: "The only one who hasn't had a turn yet",
		other: "Picked from # who haven't had a turn yet",
	});
}

/** Says the same as a whole sentence, with what chance did. */
export function explainLots(shown: Shown): string {
	const { family, category, draw } = shown;
	const { member, members, isNewCycle } = draw;
	if (members.length === 1) return explainDraw(shown);
	const { name } = member;
	const count = members.length;
	const all = isNewCycle ? family.members : eligibleMembers(family, category, family.members);
	if (members.length < all.length)
		return plural(count, { other: `Chance had put ${name} first among the # who were left.` });
	return isNewCycle
		? plural(count, { other: `Chance had put ${name} first among all #.` })
		: plural(count, { other: `Chance had put ${name} first among the # who hadn't had a turn.` });
}
