import { plural, t } from "@lingui/core/macro";
import { eligibleMembers } from "../../rules/cycle.ts";
import { findCandidates } from "../../rules/draw.ts";
import { type Category, type Family, type Member, namesOf } from "../../rules/family.ts";
import { Avatar } from "../avatars/avatar.tsx";
import { Faces } from "../avatars/faces.tsx";
import { formatOneOf } from "../text/format-names.ts";
import { useToday } from "../use-today.ts";
import type { Shown } from "./use-shown-draw.ts";

const AVATARS_IN_TWO_ROWS = 14;

/** More are counted. */
const MAX_NAMES = 3;

/** Shows among whom the draw was made, so that a child sees that it was fair. */
export function DrawExplanation({ shown }: { shown: Shown }) {
	const { members, member } = shown.draw;
	return <Explanation text={explainDraw(shown)} members={members} drawn={member} />;
}

/** Among whom the next draw will be: nobody looks at it yet. */
export function NextCandidates({ family, category }: { family: Family; category: Category }) {
	const { members } = findCandidates(family, category, useToday());
	if (members.length === 0) return null;
	const names = formatOneOf(namesOf(members));
	const text = members.length > MAX_NAMES ? plural(members.length, { other: "Next: one of #" }) : t`Next: ${names}`;
	return <Explanation text={text} members={members} />;
}

function Explanation({ text, members, drawn }: { text: string; members: readonly Member[]; drawn?: Member }) {
	return (
		<div className="flex flex-col items-center gap-3">
			<p className="text-balance">{text}</p>
			{members.length > 1 && members.length <= AVATARS_IN_TWO_ROWS && (
				<Faces
					members={members}
					renderFace={(member) => (
						<Avatar
							member={member}
							size="small"
							className={member.id === drawn?.id ? "bg-face-light" : "bg-face-light/50"}
						/>
					)}
				/>
			)}
		</div>
	);
}

function explainDraw({ family, category, draw: { members, isNewCycle } }: Shown): string {
	if (family.members.length === 1) return t`The only one in the family`;
	const all = isNewCycle ? family.members : eligibleMembers(family, category, family.members);
	if (members.length < all.length) {
		if (category.settings.inOrder) return t`Next in the family's order`;
		// Others are away, do not take part, or said "not now".
		return plural(members.length, { one: "The only one left", other: "Picked from # who were left" });
	}
	if (isNewCycle) return t`Picked from the whole family`;
	return plural(members.length, {
		one: "The only one who hasn't had a turn yet",
		other: "Picked from # who haven't had a turn yet",
	});
}
