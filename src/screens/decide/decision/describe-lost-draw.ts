import { t } from "@lingui/core/macro";
import { isAway } from "../../../rules/away.ts";
import { type Family, findMember, type Turn } from "../../../rules/family.ts";
import { turnsOf } from "../../../rules/turns-of.ts";
import type { Recorder } from "../../../stores/family-store.ts";
import { getToday } from "../../../stores/local-day.ts";
import type { Person } from "../../avatars/avatar-style.ts";
import { getAwayConflictToast, getConflictToast } from "../../family/change-messages.ts";
import { describeRecorder } from "../../family/describe-recorder.ts";
import type { Shown } from "./use-shown-draw.ts";

export interface LostDraw {
	readonly member: Person;
	readonly title: string;
	readonly text: string;
}

/**
 * Why a draw is over although no other draw replaces it.
 *
 * @param recordedBy who has recorded a turn elsewhere, as `FamilyStore.recordedBy`
 */
export function describeLostDraw(
	family: Family,
	shown: Shown,
	recordedBy?: (turn: string) => Recorder | undefined,
): LostDraw {
	const member = findMember(family, shown.draw.member.id);
	const { name } = member ?? shown.draw.member;
	const turn = findTurnSince(family, shown);
	const had = turn && findMember(family, turn.member);
	if (had !== undefined) return { member: had, ...describeTurnElsewhere(name, had.name, recordedBy?.(turn?.id ?? "")) };
	const wentAway = member !== undefined && isAway(member, getToday(family));
	const { title, text } = wentAway
		? getAwayConflictToast(name)
		: getConflictToast(name, shown.category.name, undefined);
	return { member: shown.draw.member, title, text };
}

/** The first turn that was recorded after the draw was valid for the last time. */
function findTurnSince(family: Family, { family: before, category }: Shown): Turn | undefined {
	const known = new Set(turnsOf(before, category.id).map(({ id }) => id));
	return turnsOf(family, category.id).find(({ id }) => !known.has(id));
}

function describeTurnElsewhere(member: string, had: string, by: Recorder | undefined): Omit<LostDraw, "member"> {
	return {
		title: by?.name === undefined ? t`${had} had it, on the other phone` : t`${had} had it, ${describeRecorder(by)}`,
		text:
			had === member
				? t`The turn is already recorded. It only counts once.`
				: t`Nothing was recorded here: ${member} still gets a turn.`,
	};
}
