import { isAway } from "../../rules/away.ts";
import type { Member } from "../../rules/family.ts";
import { classNames } from "../../ui/class-names.ts";
import { formatAway } from "../text/away-label.ts";
import { useToday } from "../use-today.ts";

/**
 * Says below the name until when a member is away; nothing if the member is here. `indent` is a class, for the face
 * beside it.
 */
export function AwayNote({ member, indent }: { member: Member; indent: string }) {
	const today = useToday();
	const { backOn } = member;
	return backOn !== undefined && isAway(member, today) ? (
		<p className={classNames("-mt-1.5 mb-1.5 text-soft text-sm", indent)}>{formatAway(backOn, today)}</p>
	) : null;
}
