import { t } from "@lingui/core/macro";
import { type Category, type Family, findMember } from "../../../rules/family.ts";
import { findLastTurn } from "../../../rules/last-turn.ts";
import { recordedDay } from "../../../stores/recorded-day.ts";
import { formatRelativeDay } from "../../text/format-day.ts";

/**
 * "Last: Leo, yesterday", or for whom somebody did it. Undefined before the first turn.
 *
 * @param today from `localDay`
 */
export function describeLastTurn(family: Family, category: Category, today: string): string | undefined {
	const turn = findLastTurn(family, category);
	const member = turn && findMember(family, turn.member)?.name;
	if (turn === undefined || member === undefined) return undefined;
	const day = recordedDay(family, turn, today);
	const when = day === undefined ? undefined : formatRelativeDay(day, today);
	const doneBy = findMember(family, turn.doneBy ?? "")?.name;
	if (doneBy !== undefined)
		return when === undefined ? t`Last: ${doneBy} for ${member}` : t`Last: ${doneBy} for ${member}, ${when}`;
	return when === undefined ? t`Last: ${member}` : t`Last: ${member}, ${when}`;
}
