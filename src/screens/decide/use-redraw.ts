import { t } from "@lingui/core/macro";
import { UNTIL_BACK } from "../../rules/away.ts";
import type { Change } from "../../rules/changes.ts";
import { drawTurn } from "../../rules/draw.ts";
import { type Draw, EMPTY_FAMILY, findCategory } from "../../rules/family.ts";
import { cryptoRandom32 } from "../../rules/random.ts";
import { getToday } from "../../stores/local-day.ts";
import type { CloseSheet } from "../../ui/sheet.tsx";
import { dismissToasts, toast } from "../../ui/toast.ts";
import { useSingleFlight } from "../../ui/use-single-flight.ts";
import { useFamilyStore } from "../family/family-context.tsx";
import { useFamilyChange } from "../family/use-family-change.ts";
import { formatAway } from "../member/away-label.ts";
import { categoryName } from "../text/category-name.ts";
import { goBackTo, replaceView } from "../views.ts";
import { describeNobody, getNewCycleToast } from "./decision-messages.ts";
import type { OnDraw } from "./use-draw.ts";

interface RedrawOptions {
	close: CloseSheet;
	/** Nobody is left to draw: called before `close`, when the result is going to be left with its sheet. */
	onLeaveResult: () => void;
	onDraw: OnDraw;
}

/** Draws again in place of a draw that is shown, after its sheet has closed. */
export function useRedraw(draw: Draw, { close, onLeaveResult, onDraw }: RedrawOptions) {
	const store = useFamilyStore();
	const change = useFamilyChange();
	const { isBusy, run } = useSingleFlight();
	const readFamily = () => store.family() ?? EMPTY_FAMILY;

	function show(next: Draw, opening: Change) {
		dismissToasts();
		onDraw(change(opening));
		replaceView({ view: "result", draw: next, members: readFamily().members, isDecided: false });
	}

	/** "Not now": draws among the others, without those who have been passed. */
	function passTo(passed: readonly string[]) {
		close(() => {
			const next = drawTurn(readFamily(), draw.category, getToday(), cryptoRandom32, passed);
			if (next) show(next, { kind: "pass-draw", draw, next });
		});
	}

	async function markAway(backOn: string) {
		const { member, category } = draw;
		const passed = findCategory(readFamily(), category)?.openDraw?.passed ?? [];
		const isSaved = await change({ kind: "set-away", name: member, backOn });
		if (!isSaved) {
			close();
			return;
		}
		const drawWithout = (others: readonly string[]) =>
			drawTurn(readFamily(), category, getToday(), cryptoRandom32, others);
		// Where all others have said "not now", they are asked again.
		const next = drawWithout(passed) ?? drawWithout([]);
		if (next) close(() => showWithoutAway(next, passed, backOn));
		else leaveWithNobody();
	}

	function showWithoutAway(next: Draw, passed: readonly string[], backOn: string) {
		const { member, category } = draw;
		show(next, { kind: "open-draw", draw: next, passed });
		toast({ title: t`${member} is away`, text: describeAway(member, backOn) });
		if (next.isNewCycle && !draw.isNewCycle) toast(getNewCycleToast(category));
	}

	function leaveWithNobody() {
		const { category } = draw;
		onLeaveResult();
		close(() => {
			const family = readFamily();
			goBackTo({ view: "categories" }, "result");
			toast({
				title: categoryName(category),
				text: describeNobody(family, findCategory(family, category)?.settings?.excluded),
			});
		});
	}

	return { isBusy, passTo, markAway: (backOn: string) => void run(() => markAway(backOn)) };
}

function describeAway(member: string, backOn: string): string {
	if (backOn === UNTIL_BACK) return t`${member} won't be picked until they're back.`;
	return formatAway(backOn, getToday());
}
