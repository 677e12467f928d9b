import { plural, t } from "@lingui/core/macro";
import { type Draw, type Family, findCategory } from "../../rules/family.ts";
import type { Balance, TakenTurn } from "../../rules/someone-else.ts";
import type { ToastMessage } from "../../ui/toast.ts";
import { categoryName } from "../text/category-name.ts";
import type { HelperView, ResultView } from "../views.ts";
import { formatHelperText } from "./helper-messages.ts";

/** Specification, section 4; fairness.md, part 2, for a turn that somebody else has taken over. */
export function getConfirmationText(
	family: Family,
	view: ResultView | HelperView,
	{ draw: { category, member }, doneBy }: TakenTurn,
): string {
	const item = categoryName(category);
	const drawn = view.draw.member;
	if (doneBy !== undefined) return t`${doneBy} does it. It counts as ${member}'s turn for ${item}.`;
	if (member !== drawn) return t`${member}'s turn has been used for ${item}. ${drawn} still gets a turn.`;
	if (view.view !== "helper" || view.choice === undefined) return t`${member}'s turn has been used for ${item}.`;
	const choice = formatHelperText(findCategory(family, category) ?? {}, view.choice);
	return t`${member} chose: ${choice}. Their turn has been used for ${item}.`;
}

/** Specification, section 4. */
export function getNewCycleToast(category: string): ToastMessage {
	const item = categoryName(category);
	return { title: t`New Cycle Started!`, text: t`Everyone has had a turn for ${item}! Starting fresh.` };
}

export function getReplacedDrawToast(family: Family, { category, member }: Draw, next: Draw): ToastMessage {
	const wasPassed = findCategory(family, category)?.openDraw?.passed.includes(member);
	const other = next.member;
	return wasPassed
		? { title: t`Picked Again`, text: t`Another phone said “Not now” for ${member}, so ${other} was picked.` }
		: { title: t`Already Picked`, text: t`${other} was already picked, maybe on another phone.` };
}

export function describeNobody({ members }: Family, excluded: readonly string[] = []): string {
	return members.every((member) => excluded.includes(member))
		? t`Nobody takes part.`
		: t`Everyone is away. Nobody can be picked.`;
}

export function describeBalance({ from, to, turns }: Balance): string {
	return plural(turns, { one: `${from} owes ${to} one.`, other: `${from} owes ${to} #.` });
}
