import { isAway } from "../../rules/away.ts";
import type { Member } from "../../rules/family.ts";
import { getToday } from "../../stores/local-day.ts";
import { formatAway } from "./away-label.ts";

/** Says until when a member is away, below the name; nothing of one who is here. `indent` is the width of the face beside it. */
export function AwayNote({ member, indent }: { member: Member; indent: string }) {
	const today = getToday();
	const { backOn } = member;
	return backOn !== undefined && isAway(member, today) ? (
		<p className="mb-1.5 text-soft text-sm" style={{ paddingInlineStart: indent, marginTop: "-0.375rem" }}>
			{formatAway(backOn, today)}
		</p>
	) : null;
}
