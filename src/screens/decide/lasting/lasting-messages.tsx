import { t } from "@lingui/core/macro";
import type { ReactNode } from "react";
import { findHolder } from "../../../rules/due-turns.ts";
import { type Category, type Family, findCategory, findMember, type Member } from "../../../rules/family.ts";
import type { LastingTurn } from "../../../rules/lasting-turn.ts";
import { describeAway } from "../../text/away-label.ts";
import { formatDay } from "../../text/format-day.ts";
import { isolateName } from "../../text/isolate-name.tsx";

// `today` is from `localDay`.

export interface Holding {
	readonly turn: LastingTurn;
	/** The member whose turn it is, or who does it for them. */
	readonly member: Member;
	readonly isOver: boolean;
}

/** Who has the turn of a category, or had it last; undefined if its turns do not last. */
export function findHolding(family: Family, category: Category, today: string): Holding | undefined {
	const turn = findHolder(family, category, today);
	const member = turn && findMember(family, turn.doneBy ?? turn.member);
	return turn && member && { turn, member, isOver: turn.until < today };
}

/** "Mia, until Sunday", or that the turn is over. A note says for whom they do it, or that they are away. */
export function describeHolding(
	family: Family,
	{ turn, member, isOver }: Holding,
	today: string,
): { readonly text: ReactNode; readonly note?: string | undefined } {
	if (isOver) return { text: isolateName(member.name, (name) => describeOver(name, family, turn)) };
	const owner = turn.doneBy && findMember(family, turn.member)?.name;
	return {
		text: isolateName(member.name, (name) => describeHolder(name, turn.until, today)),
		note: [owner && t`For ${owner}`, describeAway(member, today)].filter(Boolean).join(" · ") || undefined,
	};
}

function describeHolder(member: string, until: string, today: string): string {
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
export function describeOver(member: string, family: Family, turn: LastingTurn): string {
	const messages = {
		day: t`${member}'s day is over`,
		week: t`${member}'s week is over`,
		"two-weeks": t`${member}'s two weeks are over`,
		month: t`${member}'s month is over`,
	};
	return messages[findCategory(family, turn.category)?.settings.lasts?.for ?? "day"];
}
