import { Trans } from "@lingui/react/macro";
import { isAway } from "../../rules/away.ts";
import type { Family, Member } from "../../rules/family.ts";
import { classNames } from "../../ui/class-names.ts";
import { describeAway } from "../text/away-label.ts";
import { useToday } from "../use-today.ts";

export interface AwayProps {
	family: Family;
	/** Whose note it is; if left out, the note about everybody. */
	member?: Member;
	/** A class. */
	indent?: string;
}

export function Away({ family, member, indent = "ps-14" }: AwayProps) {
	return member ? <AwayNote member={member} indent={indent} /> : <EverybodyAway family={family} />;
}

/**
 * Says below a name until when the member is away. Shows nothing if they are here. `indent` is a class that makes room
 * for the face.
 */
function AwayNote({ member, indent }: { member: Member; indent: string }) {
	const away = describeAway(member, useToday());
	return away ? <p className={classNames("-mt-1.5 mb-1.5 text-soft text-sm", indent)}>{away}</p> : null;
}

function EverybodyAway({ family }: { family: Family }) {
	const today = useToday();
	if (!family.members.every((member) => isAway(member, today))) return null;
	return (
		<p role="note" className="mt-4 rounded-control bg-tint px-4 py-3">
			<Trans>
				<strong>Everyone is away.</strong> Nobody can be picked until someone is back.
			</Trans>
		</p>
	);
}
