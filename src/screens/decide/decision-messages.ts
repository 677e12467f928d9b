import { plural, t } from "@lingui/core/macro";
import { type Draw, type Family, findCategory } from "../../rules/family.ts";
import type { Balance, TakenTurn } from "../../rules/someone-else.ts";
import type { ToastMessage } from "../../ui/toast.ts";
import { categoryName } from "../text/category-name.ts";
import type { HelperView, ResultView } from "../views.ts";
import { translateHelperText } from "./helper-messages.ts";

/** Specification, section 4; fairness.md, part 2, for a turn that somebody else has taken over. */
export function getConfirmationText(
	view: ResultView | HelperView,
	{ draw: { category, member }, doneBy }: TakenTurn,
): string {
	const item = categoryName(category);
	const drawn = view.draw.member;
	if (doneBy !== undefined) return t`${doneBy} does it. It counts as ${member}'s turn for ${item}.`;
	if (member !== drawn) return t`${member}'s turn has been used for ${item}. ${drawn} stays in.`;
	if (view.view !== "helper" || view.choice === undefined) return t`${member}'s turn has been used for ${item}.`;
	const choice = translateHelperText(view.choice);
	return t`${member} chose: ${choice}. Their turn has been used for ${item}.`;
}

/** For a draw in whose place another phone's stands. */
export function getReplacedDrawToast(family: Family, { category, member }: Draw, next: Draw): ToastMessage {
	const wasPassed = findCategory(family, category)?.openDraw?.passed.includes(member);
	const other = next.member;
	return wasPassed
		? { title: t`Drawn Again`, text: t`Another phone said "Not now" for ${member}: ${other} was drawn.` }
		: { title: t`Already Drawn`, text: t`${other} had already been drawn, maybe on another phone.` };
}

/** For a category in which nobody can be drawn. */
export function describeNobody({ members }: Family, excluded: readonly string[] = []): string {
	return members.every((member) => excluded.includes(member))
		? t`Nobody takes part.`
		: t`Everybody is away. Nobody is drawn.`;
}

/** Such as "Noah owes Mia one." */
export function describeBalance({ from, to, turns }: Balance): string {
	return plural(turns, { one: `${from} owes ${to} one.`, other: `${from} owes ${to} #.` });
}
