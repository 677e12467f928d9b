import { t } from "@lingui/core/macro";
import { findHolder } from "../../../rules/due-turns.ts";
import { type Category, type Family, findMember, type Member } from "../../../rules/family.ts";
import type { LastingTurn } from "../../../rules/lasting-turn.ts";
import { formatDay } from "../../text/format-day.ts";

export interface Holding {
	readonly turn: LastingTurn;
	/** Whose turn it is: who does it, where that is somebody else. */
	readonly member: Member;
	readonly isOver: boolean;
}

/** Who has the turn of a category, or had it last; undefined where turns do not last. @param today as of `localDay` */
export function findHolding(family: Family, category: Category, today: string): Holding | undefined {
	const turn = findHolder(family, category, today);
	const member = turn && findMember(family, turn.doneBy ?? turn.member);
	return turn && member && { turn, member, isOver: turn.until < today };
}

/** "Mia, until Sunday", or that it is over. @param member their name */
export function describeHolding(
	member: string,
	{ turn: { until }, isOver }: Holding,
	category: Category,
	today: string,
) {
	if (isOver) return describeOver(member, category);
	if (until === today) return t`${member}, until tonight`;
	const { kind, text: date } = formatDay(until, today);
	const weekday = date;
	return kind === "weekday" ? t`${member}, until ${weekday}` : t`${member}, until ${date}`;
}

/** "Until Sunday" */
export function describeUntil(until: string, today: string): string {
	if (until === today) return t`Until tonight`;
	const { kind, text: date } = formatDay(until, today);
	const weekday = date;
	return kind === "weekday" ? t`Until ${weekday}` : t`Until ${date}`;
}

/** @param member their name */
export function describeOver(member: string, { settings: { lasts } }: Category): string {
	switch (lasts?.for) {
		case "week":
			return t`${member}'s week is over`;
		case "two-weeks":
			return t`${member}'s two weeks are over`;
		case "month":
			return t`${member}'s month is over`;
		default:
			return t`${member}'s day is over`;
	}
}
