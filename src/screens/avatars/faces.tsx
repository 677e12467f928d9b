import { Fragment, type ReactNode } from "react";
import type { Member } from "../../rules/family.ts";

/**
 * Faces stand in lines of text, because browsers balance those. Half of the space between lines is above, half below.
 */
const LINES_CLASS = "-my-0.75 text-balance leading-9.5 [word-spacing:0.1em]";

/** Small faces in rows of about the same length: no row has one face where others have many. */
export function Faces({
	members,
	total = members.length,
	renderFace,
}: {
	members: readonly Member[];
	/** Everybody whom the faces stand for. A number says how many are not shown. */
	total?: number;
	renderFace: (member: Member) => ReactNode;
}) {
	return (
		<div className={LINES_CLASS}>
			{members.map((member) => (
				<Fragment key={member.id}>{renderFace(member)} </Fragment>
			))}
			{total > members.length && (
				<span aria-hidden dir="ltr" className="px-1 font-bold text-soft text-sm">
					{`+${total - members.length}`}
				</span>
			)}
		</div>
	);
}
