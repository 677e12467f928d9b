import { useEffect, useEffectEvent, useRef, useState } from "react";

/** Longer than any tap, and short enough for a child who means it. */
const HOLD_MS = 1_000;
/** The hold is shown in this many steps, even with reduced motion. */
const HOLD_STEPS = 4;
/** A second press within this time counts as a hold, for people who cannot hold. */
const REPEAT_MS = 5_000;

/** Why the last press did not count. */
export type Missing = "longer-press" | "second-press";

/**
 * Tells a deliberate press from a tap: the pointer, Enter or Space is held for a second. A switch or a screen reader
 * cannot hold: it presses a second time within five seconds. A key may do that, too.
 *
 * @param onMeant called once for each deliberate press
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
		/** Ends the press, if there is one, without a hint. */
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
