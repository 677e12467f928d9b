import { useEffect, useEffectEvent, useRef, useState } from "react";

/** Longer than any tap, and short enough for a child who means it. */
const HOLD_MS = 1_000;
/** How it is shown; the same with less motion. */
const HOLD_STEPS = 4;
/** Time for a second press, where a press cannot last. */
const REPEAT_MS = 5_000;

/** What the last press lacked. */
export type Missing = "longer-press" | "second-press";

/**
 * Tells a press that is meant from a tap: the pointer, Enter or Space is held for a second. A switch or a screen reader
 * cannot hold: it presses a second time within five seconds. A key may do that, too.
 *
 * @param onMeant called once for each press that is meant
 */
export function useHold(onMeant: () => void) {
	/** From 0 to 1. */
	const [held, setHeld] = useState(0);
	const [missing, setMissing] = useState<Missing>();
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
	const repeatTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
	useEffect(
		() => () => {
			clearTimeout(timer.current);
			clearTimeout(repeatTimer.current);
		},
		[],
	);

	function finish() {
		end();
		clearTimeout(repeatTimer.current);
		setMissing(undefined);
		onMeant();
	}
	const onStep = useEffectEvent((step: number) => (step > HOLD_STEPS ? finish() : advance(step)));

	function advance(step: number) {
		setHeld(step / HOLD_STEPS);
		timer.current = setTimeout(() => onStep(step + 1), HOLD_MS / HOLD_STEPS);
	}

	function end(): boolean {
		const wasHeld = timer.current !== undefined;
		clearTimeout(timer.current);
		timer.current = undefined;
		setHeld(0);
		return wasHeld;
	}

	function miss(what: Missing) {
		clearTimeout(repeatTimer.current);
		setMissing(what);
		repeatTimer.current = setTimeout(() => setMissing(undefined), REPEAT_MS);
	}

	return {
		...{ held, missing },
		start() {
			end();
			advance(1);
		},
		/** The press has ended, or there was none. */
		stop: () => void end(),
		/** The pointer is lifted. */
		release() {
			if (end()) miss("longer-press");
		},
		/** A key is lifted, or a press was too short to be held. */
		press() {
			end();
			if (missing === "second-press") finish();
			else miss("second-press");
		},
	};
}
