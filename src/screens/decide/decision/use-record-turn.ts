import { t } from "@lingui/core/macro";
import type { TakenTurn } from "../../../rules/take-over.ts";
import { isStorageError } from "../../../stores/errors.ts";
import { EMPTY_FAMILY, useFamilyStore } from "../../family/family-context.tsx";
import { rememberTurn } from "../../family/recorded-turns.ts";
import { useFamilyChange } from "../../family/use-family-change.ts";
import type { HelperView, ResultView } from "../../views.ts";
import { getLoadedAnimation } from "../parts.ts";
import { getConfirmationText } from "./decision-messages.ts";

export function useRecordTurn() {
	const store = useFamilyStore();
	const change = useFamilyChange();
	const readFamily = () => store.family() ?? EMPTY_FAMILY;

	/**
	 * Records the turn of a view, says so and celebrates. Resolves to whether the turn counts, at least in this page.
	 *
	 * @param isLost whether somebody has recorded another turn meanwhile; the view itself says so
	 */
	return async (
		view: ResultView | HelperView,
		taken: TakenTurn = { member: view.draw.member },
		isLost: () => boolean,
	): Promise<boolean> => {
		const { category, n } = view.draw;
		const option = view.view === "helper" ? view.choice : undefined;
		let isUnstored = false;
		const result = await change(
			{ kind: "record-turn", category, n, ...taken, option },
			({ turn }) => ({
				title: t`Decision Confirmed!`,
				text: getConfirmationText(readFamily(), view, taken),
				isForNextView: true,
				isTrue: () => turn === undefined || readFamily().turns.some(({ id }) => id === turn),
			}),
			(error) => {
				isUnstored = isStorageError(error);
				return !isUnstored && isLost();
			},
		);
		if (result?.turn !== undefined) rememberTurn(store, category, result.turn);
		if (result) getLoadedAnimation()?.celebrate(readFamily(), category);
		return result !== undefined || (isUnstored && isLost());
	};
}
