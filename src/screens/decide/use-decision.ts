import { t } from "@lingui/core/macro";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { currentDraw } from "../../rules/current-draw.ts";
import { type Draw, EMPTY_FAMILY, type Family, type Turn } from "../../rules/family.ts";
import { lastTurn } from "../../rules/last-turn.ts";
import type { TakenTurn } from "../../rules/someone-else.ts";
import { isStorageError } from "../../stores/errors.ts";
import { getToday } from "../../stores/local-day.ts";
import { type ToastMessage, toast } from "../../ui/toast.ts";
import { useFamily, useFamilyStore } from "../family/family-context.tsx";
import { useFamilyChange } from "../family/use-family-change.ts";
import { goBackTo, type HelperView, type ResultView, replaceView } from "../views.ts";
import { getConfirmationText, getReplacedDrawToast } from "./decision-messages.ts";
import { describeLostDraw, type LostDraw } from "./describe-lost-draw.ts";
import { getLoadedAnimation } from "./draw-animation-part.ts";
import { useTurnSince } from "./use-turn-since.ts";
import { useUndoTurn } from "./use-undo-turn.ts";

/** From a confirmed decision back to the category list (specification, section 9). */
const RETURN_DELAY_MS = 2_000;
/** Long enough to notice a mis-tap. */
const UNDO_DURATION_MS = 10_000;

export interface Decision {
	readonly isConfirmed: boolean;
	/** Pressed, while the draw is still being opened. */
	readonly isOpening: boolean;
	/** What happened elsewhere, once it has made the draw void. */
	readonly lost: LostDraw | undefined;
	/** Without `taken` the turn of the draw. */
	readonly confirm: (taken?: TakenTurn) => Promise<void>;
}

export interface DecisionState {
	/** The change that opens the draw, until it is made: another phone may have been first. */
	readonly opening?: Promise<unknown> | undefined;
	/** A sheet covers the result: what another phone did is shown when it is closed. */
	readonly isCovered?: boolean;
	/** The animation runs: what another phone did is shown when it has ended. */
	readonly isAnimating?: boolean;
}

/** Only a "drawn" decision can be confirmed; "over" is recorded or lost. A failed recording is "drawn" again. */
type Phase = "unmounted" | "drawn" | "opening" | "recording" | "over";

/** The openings of draws that have been decided before they were open, maybe in a view that was left. */
const decidedOpenings = new WeakSet<Promise<unknown>>();

/** Records the turn once, however often it is pressed. The history entry stores it: Back and Forward cannot use the turn again. */
export function useDecision(
	view: ResultView | HelperView,
	{ opening, isCovered = false, isAnimating = false }: DecisionState = {},
): Decision {
	const store = useFamilyStore();
	const family = useFamily();
	const change = useFamilyChange();
	const undo = useUndoTurn();
	const { draw } = view;
	// Not a state: a second press can come before the next render.
	const phase = useRef<Phase>("unmounted");
	const returnTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
	const toastAfterAnimation = useRef<ToastMessage>(undefined);
	const [isOpening, setIsOpening] = useState(false);
	const [lost, setLost] = useState<LostDraw>();
	const findTurnSince = useTurnSince(draw, family);
	const readFamily = () => store.family() ?? EMPTY_FAMILY;
	const findCurrentDraw = () => currentDraw(readFamily(), draw, getToday());

	function returnToList(delayMs: number) {
		phase.current = "over";
		returnTimer.current = setTimeout(() => goBackTo({ view: "categories" }, view.view), delayMs);
	}

	const onMount = useEffectEvent(() => {
		const isDecided = view.isDecided || (opening && decidedOpenings.has(opening));
		if (isDecided || !findCurrentDraw()) returnToList(0);
		else phase.current = "drawn";
	});
	useEffect(() => {
		onMount();
		return () => {
			phase.current = "unmounted";
			clearTimeout(returnTimer.current);
		};
	}, []);

	function showInstead(next: Draw, family: Family) {
		const result: ResultView = { view: "result", draw: next, members: family.members, isDecided: false };
		// The result replaces its draw, and says so.
		if (view.view === "helper") goBackTo(result, "helper");
		else replaceView(result);
		if (view.view === "result" && next.member !== draw.member)
			toastAfterAnimation.current = getReplacedDrawToast(family, draw, next);
	}

	/** Of a draw that is void, or in whose place another one stands. */
	function showWhatHappened(family: Family) {
		const current = currentDraw(family, draw, getToday());
		if (current === draw) return;
		if (current) {
			showInstead(current, family);
		} else if (!isAnimating) {
			phase.current = "over";
			setLost(describeLostDraw(family, draw, findTurnSince(family)));
		}
	}

	const onFamilyChange = useEffectEvent((family: Family) => {
		if (phase.current === "drawn" && !opening && !isCovered) showWhatHappened(family);
	});
	// biome-ignore lint/correctness/useExhaustiveDependencies: what has been put off is made up for
	useEffect(() => {
		if (family) onFamilyChange(family);
	}, [family, opening, isCovered, isAnimating]);
	// biome-ignore lint/correctness/useExhaustiveDependencies: a replaced draw has another toast
	useEffect(() => {
		if (isAnimating || !toastAfterAnimation.current) return;
		toast(toastAfterAnimation.current);
		toastAfterAnimation.current = undefined;
	}, [isAnimating, family, opening, isCovered]);

	/** Whether the shown draw is what stands, once the change that opens it is made: another phone may have been first. */
	async function waitUntilOpen(opening: Promise<unknown>): Promise<boolean> {
		decidedOpenings.add(opening);
		phase.current = "opening";
		setIsOpening(true);
		await opening;
		setIsOpening(false);
		if (isIn("opening")) phase.current = "drawn";
		return findCurrentDraw() === draw;
	}

	function explainVoidDraw() {
		const family = readFamily();
		const current = findCurrentDraw();
		if (current) toast(getReplacedDrawToast(family, draw, current));
		else toast({ ...describeLostDraw(family, draw, findTurnSince(family)), isError: true, tag: "record-turn" });
	}

	/** Resolves to whether the turn counts, at least in this page. */
	async function record(taken: TakenTurn): Promise<boolean> {
		const option = view.view === "helper" ? view.choice : undefined;
		let turn: Turn | undefined;
		let isUnstored = false;
		const isSaved = await change(
			{ kind: "record-turn", ...taken, option },
			{
				title: t`Decision Confirmed!`,
				text: getConfirmationText(readFamily(), view, taken),
				tag: "record-turn",
				durationMs: UNDO_DURATION_MS,
				action: { label: t`Undo`, onClick: () => void undo(draw.category, turn?.id) },
			},
			(error) => {
				isUnstored = isStorageError(error);
				return !isUnstored && isIn("recording") && findCurrentDraw() !== draw;
			},
		);
		if (isSaved) {
			const last = lastTurn(readFamily(), draw.category);
			if (last?.member === taken.draw.member) turn = last;
			getLoadedAnimation()?.celebrate(draw.category, store.family());
		}
		return isSaved || (isUnstored && findCurrentDraw() !== draw);
	}

	const isIn = (one: Phase) => phase.current === one;

	async function confirm(taken: TakenTurn = { draw }) {
		if (!isIn("drawn")) return;
		// Without an `await` where nothing is being opened: the turn is recorded in the task of the press.
		if (opening && !(await waitUntilOpen(opening))) {
			// The view says why, unless it was left.
			if (isIn("unmounted")) explainVoidDraw();
			return;
		}
		// Whoever has pressed and left has decided.
		if (isIn("unmounted")) await record(taken);
		else if (isIn("drawn")) await recordInView(taken);
	}

	async function recordInView(taken: TakenTurn) {
		phase.current = "recording";
		replaceView({ ...view, isDecided: true });
		const isRecorded = await record(taken);
		// Unmounted in the meantime: the current history entry is another view's.
		if (!isIn("recording")) return;
		if (isRecorded) {
			returnToList(RETURN_DELAY_MS);
		} else {
			phase.current = "drawn";
			replaceView({ ...view, isDecided: false });
			showWhatHappened(readFamily());
		}
	}

	return { isConfirmed: view.isDecided, isOpening, lost, confirm };
}
