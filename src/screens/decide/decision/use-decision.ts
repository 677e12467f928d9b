import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { TakenTurn } from "../../../rules/take-over.ts";
import { getToday } from "../../../stores/local-day.ts";
import { EMPTY_FAMILY, useFamily, useFamilyStore } from "../../family/family-context.tsx";
import { useToday } from "../../use-today.ts";
import type { HelperView, ResultView } from "../../views.ts";
import {
	CLOSED,
	type DecisionEvent,
	isCurrent,
	type RedrawCause,
	reduceDecision,
	type Sight,
} from "./decision-reducer.ts";
import type { LostDraw } from "./describe-lost-draw.ts";
import { useDecisionEffects } from "./use-decision-effects.ts";
import type { OnDraw } from "./use-draw.ts";
import { useRecordTurn } from "./use-record-turn.ts";
import type { Shown } from "./use-shown-draw.ts";

/** What becomes of a draw in an open view: see `useDecision`. */
export interface Decision {
	readonly isConfirmed: boolean;
	/** The confirmed turn, if it was not the turn of the draw. */
	readonly taken: TakenTurn | undefined;
	/** What happened elsewhere, if nobody can be drawn in the member's place. */
	readonly lost: LostDraw | undefined;
	/** If `taken` is left out, the turn is that of the draw. */
	readonly confirm: (taken?: TakenTurn) => void;
	/** Announces another draw, because of something that is done in this view. */
	readonly expectRedraw: (cause: RedrawCause) => void;
}

interface DecisionOptions extends Partial<Pick<Sight, "isCovered" | "isAnimating">> {
	/** Another draw is shown because of something that was done in this view. */
	readonly onRedraw?: OnDraw;
}

/**
 * What becomes of the draw in an open view (see `reduceDecision`).
 *
 * @param shown from `useShownDraw`
 */
export function useDecision(
	view: ResultView | HelperView,
	shown: Shown | undefined,
	{ isCovered = false, isAnimating = false, onRedraw }: DecisionOptions = {},
): Decision {
	const store = useFamilyStore();
	const family = useFamily();
	const today = useToday();
	const record = useRecordTurn();
	const { run, lost } = useDecisionEffects(view, shown, isCovered, onRedraw);
	const [state, setState] = useState(CLOSED);
	// A second press can come before the next render.
	const latest = useRef(state);

	function see(): Sight {
		const family = store.family() ?? EMPTY_FAMILY;
		return { view, family, today: getToday(family), isCovered, isAnimating };
	}

	function send(event: DecisionEvent) {
		const { state, effects } = reduceDecision(latest.current, event);
		latest.current = state;
		setState(state);
		for (const effect of effects)
			if (effect.kind === "record") void recordTurn(effect.taken);
			else run(effect);
	}

	async function recordTurn(taken: Decision["taken"]) {
		const isLost = () => latest.current.phase === "recording" && !isCurrent(see());
		send((await record(view, taken, isLost)) ? { kind: "recorded" } : { kind: "failed", sight: see() });
	}

	const sendInEffect = useEffectEvent((kind: "opened" | "seen" | "closed") => send({ kind, sight: see() }));
	useEffect(() => {
		sendInEffect("opened");
		return () => sendInEffect("closed");
	}, []);
	// biome-ignore lint/correctness/useExhaustiveDependencies: the view catches up on what it has put off
	useEffect(() => {
		if (family) sendInEffect("seen");
	}, [family, isCovered, isAnimating, today]);

	return {
		isConfirmed: view.isDecided,
		taken: state.phase === "drawn" ? undefined : state.taken,
		lost,
		confirm: (taken) => send({ kind: "confirmed", taken }),
		expectRedraw: (cause) => send({ kind: "redraw-expected", cause }),
	};
}
