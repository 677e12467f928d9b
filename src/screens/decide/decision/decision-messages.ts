import { plural, t } from "@lingui/core/macro";
import { isAway, UNTIL_BACK } from "../../../rules/away.ts";
import type { Balance } from "../../../rules/balances.ts";
import type { Draw } from "../../../rules/draw.ts";
import { type Category, type Family, findCategory, findMember, type Member } from "../../../rules/family.ts";
import { saidNotNow } from "../../../rules/not-now.ts";
import type { TakenTurn } from "../../../rules/take-over.ts";
import { getToday } from "../../../stores/local-day.ts";
import type { ToastMessage } from "../../../ui/toast.ts";
import { findName } from "../../family/find-name.ts";
import { formatAway } from "../../text/away-label.ts";
import { categoryName } from "../../text/category-name.ts";
import { formatRelativeDay } from "../../text/format-day.ts";
import { formatHelperText } from "../../text/helper-messages.ts";
import type { HelperView, ResultView } from "../../views.ts";

/** Specification, section 4; fairness.md, part 2, if somebody else has taken over the turn. */
export function getConfirmationText(family: Family, view: ResultView | HelperView, taken: TakenTurn): string {
	const category = findCategory(family, view.draw.category);
	const item = categoryName(category?.name ?? "");
	const member = findName(family.members, taken.member);
	if (taken.doneBy !== undefined) {
		const doneBy = findName(family.members, taken.doneBy);
		return t`${doneBy} does it. It counts as ${member}'s turn for ${item}.`;
	}
	if (
		taken.member !== view.draw.member ||
		view.view !== "helper" ||
		view.choice === undefined ||
		category === undefined
	)
		return t`${member}'s turn has been used for ${item}.`;
	const choice = formatHelperText(category, view.choice);
	return t`${member} chose: ${choice}. Their turn has been used for ${item}.`;
}

/** Specification, section 4. @param category its name */
export function getNewCycleToast(category: string): ToastMessage {
	const item = categoryName(category);
	return { title: t`New Cycle Started!`, text: t`Everyone has had a turn for ${item}! Starting fresh.` };
}

/**
 * Why another member is drawn.
 *
 * @param before the id of the member who was drawn before
 */
export function getRedrawnToast(family: Family, before: string, { category, member: next }: Draw): ToastMessage {
	const passed = findMember(family, before);
	const other = next.name;
	const today = getToday(family);
	if (passed && isAway(passed, today)) {
		const member = passed.name;
		return { title: t`${member} is away`, text: describeAway(member, passed.backOn ?? UNTIL_BACK, today) };
	}
	const drawnFor = findCategory(family, category);
	if (passed && drawnFor && saidNotNow(drawnFor).includes(before)) {
		const member = passed.name;
		return { title: t`Picked Again`, text: t`Another phone said “Not now” for ${member}, so ${other} was picked.` };
	}
	return { title: t`Picked Again`, text: t`Something has changed, so ${other} was picked.` };
}

function describeAway(member: string, backOn: string, today: string): string {
	if (backOn === UNTIL_BACK) return t`${member} won't be picked until they're back.`;
	return formatAway(backOn, today);
}

/** Why nobody can be picked for a category. */
export function describeNobody({ members }: Family, { settings: { excluded = [] } }: Category): string {
	return members.every(({ id }) => excluded.includes(id))
		? t`Nobody takes part.`
		: t`Everyone is away. Nobody can be picked.`;
}

/** Specification, section 2. */
export function describeTurn({ name: member }: Member): string {
	return t`It's ${member}'s turn!`;
}

/** Who has taken over a turn. Shown with the turn. */
export function describeDoer({ name: doneBy }: Member, { name: member }: Member): string {
	return t`${doneBy} does it for ${member}.`;
}

/** Says that an owed turn was given back, and that nobody owes the other any more. */
export function describeEven({ name: doer }: Member, { name: member }: Member): string {
	return t`${doer} and ${member} are even now.`;
}

export function describeBalance({ members }: Family, balance: Balance): string {
	const from = findName(members, balance.from);
	const to = findName(members, balance.to);
	return plural(balance.turns, { one: `${from} owes ${to} one.`, other: `${from} owes ${to} # turns.` });
}

/**
 * Says who was picked, and since when.
 *
 * @param member their name
 * @param today from `localDay`
 */
export function describePicked(member: string, { lookedAt }: Category, today: string): string {
	const when = lookedAt?.day === undefined ? undefined : formatRelativeDay(lookedAt.day, today);
	return when === undefined ? t`${member} was picked` : t`${member} was picked, ${when}`;
}
