import { t } from "@lingui/core/macro";
import { type Member, namesOf } from "../../rules/family.ts";
import { Avatar } from "../avatars/avatar.tsx";
import { Faces } from "../avatars/faces.tsx";
import { formatNames } from "../text/format-names.ts";
import { selectVisibleAvatars } from "./visible-avatars.ts";

export function TurnStatus({ members, eligible }: {
	members: readonly Member[];
	eligible: readonly Member[];
}) {
	const isEligible = new Set(eligible);
	const had = members.filter((member) => !isEligible.has(member));
	const shown = selectVisibleAvatars(members, eligible, had);
	if (shown.length === 0) return null;
	const stillIn = (names: string) => t`Still waiting: ${names}.`;
	const hadATurn = (names: string) => t`Had a turn: ${names}.`;
	return (
		<>
			<Faces
				members={shown}
				total={members.length}
				renderFace={(member) => <Avatar member={member} size="small" hadTurn={!isEligible.has(member)} />}
			/>
			<p className="sr-only">
				{eligible.length > 0 && `${stillIn(formatNames(namesOf(eligible)))} `}
				{had.length > 0 && hadATurn(formatNames(namesOf(had)))}
			</p>
		</>
	);
}
