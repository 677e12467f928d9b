import { t } from "@lingui/core/macro";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { type Draw, findDraw } from "../../../rules/draw.ts";
import { type Family, findCategory } from "../../../rules/family.ts";
import type { TakenTurn } from "../../../rules/take-over.ts";
import { isStorageError } from "../../../stores/errors.ts";
import type { ChangeResult } from "../../../stores/family-store.ts";
import { getToday } from "../../../stores/local-day.ts";
import { type ToastMessage, toast } from "../../../ui/toast.ts";
import { EMPTY_FAMILY, useFamily, useFamilyStore } from "../../family/family-context.tsx";
import { rememberTurn } from "../../family/recorded-turns.ts";
import { useFamilyChange } from "../../family/use-family-change.ts";
import { categoryName } from "../../text/category-name.ts";
import { useToday } from "../../use-today.ts";
import { goBackTo, type HelperView, type ResultView, replaceView, toResult } from "../../views.ts";
import { getLoadedAnimation } from "../parts.ts";
import type { Decision, RedrawCause } from "./decision.ts";
import { describeNobody, getConfirmationText, getRedrawnToast } from "./decision-messages.ts";
import { describeLostDraw, type LostDraw } from "./describe-lost-draw.ts";
import type { OnDraw } from "./use-draw.ts";
import { useLookAtDraw } from "./use-look-at-draw.ts";
import type { Shown } from "./use-shown-draw.ts";

/** From a confirmed decision back to the category list (specification, section 9). */
const RETURN_DELAY_MS = 2_000;

export interface DecisionState {
	/** A sheet covers the result: what another phone did is shown when it is closed. */
	readonly isCovered?: boolean;
	/** The animation runs: what another phone did is shown when it has ended. */
	readonly isAnimating?: boolean;
	/** Another draw is shown because of what was done in this view. */
	readonly onRedraw?: OnDraw;
}

/** Only a "drawn" decision can be confirmed; "over" is recorded or lost. A failed recording is "drawn" again. */
type Phase = "unmounted" | "drawn" | "recording" | "over";

/**
 * Records the turn once, however often it is pressed. The history entry stores it: Back and Forward cannot use the turn again.
 *
 * @param shown as of `useShownDraw`
 */
export function useDecision(
	view: ResultView | HelperView,
	shown: Shown | undefined,
	{ isCovered = false, isAnimating = false, onRedraw }: DecisionState = {},
): Decision {
	const store = useFamilyStore();
	const family = useFamily();
	const change = useFamilyChange();
	const lookAt = useLookAtDraw();
	const { draw } = view;
	const today = useToday();
	// Not a state: a second press can come before the next render.
	const phase = useRef<Phase>("unmounted");
	const returnTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
	const toastAfterAnimation = useRef<ToastMessage>(undefined);
	const redrawCause = useRef<RedrawCause>(undefined);
	const [lost, setLost] = useState<LostDraw>();
	const [taken, setTaken] = useState<TakenTurn>();
	const readFamily = () => store.family() ?? EMPTY_FAMILY;
	const isCurrent = () => findCurrent(readFamily())?.member.id === draw.member;
	/** The draw that there is as long as nobody has recorded a turn. */
	function findCurrent(family: Family): Draw | undefined {
		const category = findCategory(family, draw.category);
		return category?.lastTurn === draw.n ? findDraw(family, category, getToday(family)) : undefined;
	}

	const isIn = (one: Phase) => phase.current === one;

	function returnToList(delayMs: number) {
		phase.current = "over";
		returnTimer.current = setTimeout(() => goBackTo({ view: "categories" }, view), delayMs);
	}

	const onMount = useEffectEvent(() => {
		if (view.isDecided || !findCurrent(readFamily())) returnToList(0);
		else phase.current = "drawn";
	});
	useEffect(() => {
		onMount();
		return () => {
			phase.current = "unmounted";
			clearTimeout(returnTimer.current);
		};
	}, []);

	/** Of a draw that is over, or in whose place another one is. */
	function showWhatHappened(family: Family) {
		const current = findCurrent(family);
		if (current?.member.id === draw.member) return;
		const category = findCategory(family, draw.category);
		if (current) {
			showInstead(family, current, current.isNewCycle && !shown?.draw.isNewCycle);
		} else if (redrawCause.current && category) {
			phase.current = "over";
			goBackTo({ view: "categories" }, view);
			const text = describeNobody(family, category);
			toast({ title: categoryName(category.name), text, isForNextView: true });
		} else if (shown && !isAnimating) {
			phase.current = "over";
			setLost(describeLostDraw(family, shown, store.recordedBy));
		}
	}

	function showInstead(family: Family, next: Draw, isNewCycle: boolean) {
		const result = toResult({ ...view, draw: { ...draw, member: next.member.id }, isDecided: false });
		// The result replaces its draw, and says so.
		if (view.view === "helper") {
			goBackTo(result, view);
			return;
		}
		replaceView(result);
		const reason = getRedrawnToast(family, draw.member, next);
		const cause = redrawCause.current;
		redrawCause.current = undefined;
		if (cause === undefined) {
			toastAfterAnimation.current = reason;
			return;
		}
		onRedraw?.({ ...next, isNewCycle });
		lookAt(result.draw);
		// Whoever says "not now" knows why.
		if (cause === "set-away") toast(reason);
	}

	const onFamilyChange = useEffectEvent((family: Family) => {
		if (isIn("drawn") && !isCovered) showWhatHappened(family);
	});
	// biome-ignore lint/correctness/useExhaustiveDependencies: what has been put off is made up for
	useEffect(() => {
		if (family) onFamilyChange(family);
	}, [family, isCovered, isAnimating, today]);
	// biome-ignore lint/correctness/useExhaustiveDependencies: a replaced draw has another toast
	useEffect(() => {
		if (isAnimating || !toastAfterAnimation.current) return;
		toast(toastAfterAnimation.current);
		toastAfterAnimation.current = undefined;
	}, [isAnimating, family, isCovered, draw.member]);

	function getConfirmation(taken: TakenTurn, { turn }: ChangeResult): ToastMessage {
		return {
			title: t`Decision Confirmed!`,
			text: getConfirmationText(readFamily(), view, taken),
			isForNextView: true,
			isTrue: () => turn === undefined || readFamily().turns.some(({ id }) => id === turn),
		};
	}

	/** Resolves to whether the turn counts, at least in this page. */
	async function record(taken: TakenTurn): Promise<boolean> {
		const option = view.view === "helper" ? view.choice : undefined;
		let isUnstored = false;
		const result = await change(
			{ kind: "record-turn", category: draw.category, n: draw.n, ...taken, option },
			(result) => getConfirmation(taken, result),
			(error) => {
				isUnstored = isStorageError(error);
				return !isUnstored && isIn("recording") && !isCurrent();
			},
		);
		if (result?.turn !== undefined) rememberTurn(store, draw.category, result.turn);
		if (result) getLoadedAnimation()?.celebrate(readFamily(), draw.category);
		return result !== undefined || (isUnstored && !isCurrent());
	}

	async function confirm(other?: TakenTurn) {
		if (!isIn("drawn")) return;
		phase.current = "recording";
		setTaken(other);
		replaceView({ ...view, isDecided: true });
		const isRecorded = await record(other ?? { member: draw.member });
		// Unmounted in the meantime: the current history entry is another view's.
		if (!isIn("recording")) return;
		if (isRecorded) {
			returnToList(RETURN_DELAY_MS);
		} else {
			phase.current = "drawn";
			setTaken(undefined);
			replaceView({ ...view, isDecided: false });
			showWhatHappened(readFamily());
		}
	}

	return {
		...{ isConfirmed: view.isDecided, taken, lost, confirm },
		expectRedraw: (cause) => {
			redrawCause.current = cause;
		},
	};
}
