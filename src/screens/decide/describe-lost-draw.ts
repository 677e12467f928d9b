import { t } from "@lingui/core/macro";
import { isAway } from "../../rules/away.ts";
import { hasHadTurnSince } from "../../rules/current-draw.ts";
import type { Draw, Family, Turn } from "../../rules/family.ts";
import { getToday } from "../../stores/local-day.ts";
import { getAwayConflictToast, getConflictToast } from "../family/change-messages.ts";

export interface LostDraw {
	readonly member: string;
	readonly title: string;
	readonly text: string;
}

/** @param turn the first of its category since the draw was shown, where one is known */
export function describeLostDraw(family: Family, draw: Draw, turn: Turn | undefined): LostDraw {
	const { member } = draw;
	const had = turn?.member ?? (hasHadTurnSince(family, draw) ? member : undefined);
	if (had !== undefined) return { member: had, ...describeTurnElsewhere(member, had) };
	const wentAway = family.members.includes(member) && isAway(family, member, getToday());
	return { member, ...(wentAway ? getAwayConflictToast(draw) : getConflictToast(draw, undefined)) };
}

function describeTurnElsewhere(member: string, had: string): Omit<LostDraw, "member"> {
	return {
		title: t`${had} had it, from the other phone`,
		text:
			had === member
				? t`The turn is already recorded. It only counts once.`
				: t`Nothing was recorded here: ${member} still gets a turn.`,
	};
}
