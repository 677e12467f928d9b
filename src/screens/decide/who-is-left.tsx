import { t } from "@lingui/core/macro";
import { type Member, namesOf } from "../../rules/family.ts";
import { Avatar } from "../avatars/avatar.tsx";
import { formatNames } from "../text/format-names.ts";
import { selectVisibleAvatars } from "./visible-avatars.ts";

/** The faces of those who have had no turn yet. */
export function WhoIsLeft({ members, eligible }: { members: readonly Member[]; eligible: readonly Member[] }) {
	const shown = selectVisibleAvatars(eligible, members.length);
	if (shown.length === 0) return null;
	const isEligible = new Set(eligible);
	const had = members.filter((member) => !isEligible.has(member));
	const stillIn = (names: string) => t`Still waiting: ${names}.`;
	const hadATurn = (names: string) => t`Had a turn: ${names}.`;
	return (
		<div className="flex flex-wrap items-center gap-[calc(var(--face)*0.15)]">
			{shown.map((member) => (
				<Avatar key={member.id} member={member} size="fluid" />
			))}
			{eligible.length > shown.length && (
				<span aria-hidden dir="ltr" className="px-1 font-bold text-soft">
					+{eligible.length - shown.length}
				</span>
			)}
			<p className="sr-only">
				{`${stillIn(formatNames(namesOf(eligible)))} `}
				{had.length > 0 && hadATurn(formatNames(namesOf(had)))}
			</p>
		</div>
	);
}
