import { t } from "@lingui/core/macro";
import { Avatar } from "../avatars/avatar.tsx";
import { formatNames } from "../text/format-names.ts";
import { selectVisibleAvatars } from "./visible-avatars.ts";

export function TurnStatus({ members, eligible }: { members: readonly string[]; eligible: readonly string[] }) {
	const isEligible = new Set(eligible);
	const had = members.filter((member) => !isEligible.has(member));
	const shown = selectVisibleAvatars(members, eligible, had);
	if (shown.length === 0) return null;
	const stillIn = (names: string) => t`Still waiting: ${names}.`;
	const hadATurn = (names: string) => t`Had a turn: ${names}.`;
	return (
		<>
			<div className="flex flex-wrap gap-1.5">
				{shown.map((member) => (
					<Avatar key={member} name={member} size="small" hadTurn={!isEligible.has(member)} />
				))}
				{members.length > shown.length && (
					<span aria-hidden className="self-center px-1 font-bold text-soft text-sm">
						+{members.length - shown.length}
					</span>
				)}
			</div>
			<p className="sr-only">
				{eligible.length > 0 && `${stillIn(formatNames(eligible))} `}
				{had.length > 0 && hadATurn(formatNames(had))}
			</p>
		</>
	);
}
