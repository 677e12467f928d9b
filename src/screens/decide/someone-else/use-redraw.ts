import type { CloseSheet } from "../../../ui/sheet.tsx";
import { dismissToasts } from "../../../ui/toast.ts";
import { useSingleFlight } from "../../../ui/use-single-flight.ts";
import { useFamilyChange } from "../../family/use-family-change.ts";
import type { ShownDraw } from "../../views.ts";
import type { Decision } from "../decision/decision.ts";

interface Redraw {
	readonly isBusy: boolean;
	/** Draws another one, after the sheet has closed. */
	readonly sayNotNow: () => void;
	/** The sheet closes when the change is saved. */
	readonly markAway: (backOn: string) => void;
}

/** @param expectRedraw called before the change that leads to another draw, which the result shows */
export function useRedraw(
	{ category, n, member }: ShownDraw,
	close: CloseSheet,
	expectRedraw: Decision["expectRedraw"],
): Redraw {
	const change = useFamilyChange();
	const { isBusy, run } = useSingleFlight();

	function sayNotNow() {
		close(() => {
			dismissToasts();
			expectRedraw("not-now");
			void change({ kind: "not-now", category, n, member });
		});
	}

	async function markAway(backOn: string) {
		dismissToasts();
		expectRedraw("set-away");
		await change({ kind: "set-away", member, backOn });
		close();
	}

	return { isBusy, sayNotNow, markAway: (backOn) => void run(() => markAway(backOn)) };
}
