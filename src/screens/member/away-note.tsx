import type { Member } from "../../rules/family.ts";
import { classNames } from "../../ui/class-names.ts";
import { describeAway } from "../text/away-label.ts";
import { useToday } from "../use-today.ts";

/**
 * Says below a name until when the member is away. Shows nothing if they are here. `indent` is a class that makes room
 * for the face.
 */
export function AwayNote({ member, indent }: { member: Member; indent: string }) {
	const away = describeAway(member, useToday());
	return away ? <p className={classNames("-mt-1.5 mb-1.5 text-soft text-sm", indent)}>{away}</p> : null;
}
