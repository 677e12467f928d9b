import { findMemberDetails, isAway } from "../../rules/away.ts";
import type { Family } from "../../rules/family.ts";
import { getToday } from "../../stores/local-day.ts";
import { formatAway } from "./away-label.ts";

/** Says until when a member is away; nothing of one who is here. */
export function AwayNote({ family, name }: { family: Family; name: string }) {
	const today = getToday();
	const backOn = findMemberDetails(family, name)?.backOn;
	return backOn !== undefined && isAway(family, name, today) ? (
		<p className="mb-1.5 text-soft text-sm">{formatAway(backOn, today)}</p>
	) : null;
}
