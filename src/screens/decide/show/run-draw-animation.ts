import {
	animateGladness,
	animateLanding,
	animateSpin,
	type LandingElements,
	placeLanding,
	SPIN_DELAY_MS,
	SPIN_DURATION_MS,
} from "./animate-elements.ts";
import { playSounds, vibrate } from "./sound.ts";
import { getTickTimes } from "./spin-path.ts";

/**
 * The chord and the vibration come when the wheel stops: before that, nobody is to hear who it is.
 *
 * @returns a function that aborts it
 */
export function runSpin(
	{ wheel, pointer, drawnSeat }: { wheel: Element; pointer: Element; drawnSeat: Element | null },
	{ count, stopDegrees }: { count: number; stopDegrees: number },
	onStop: () => void,
): () => void {
	const spin = animateSpin(wheel, pointer, stopDegrees);
	const ticks = getTickTimes(count, stopDegrees).map((part) => (SPIN_DELAY_MS + part * SPIN_DURATION_MS) / 1_000);
	const stopSounds = playSounds(ticks, (SPIN_DELAY_MS + SPIN_DURATION_MS) / 1_000);
	let hasStopped = false;
	spin.onfinish = () => {
		hasStopped = true;
		vibrate();
		if (drawnSeat) animateGladness(drawnSeat);
		onStop();
	};
	return () => {
		spin.onfinish = null;
		// The chord lasts longer than the animation.
		if (!hasStopped) stopSounds();
	};
}

/** @returns a function that aborts it */
export function runLanding(elements: LandingElements, onEnd: () => void): () => void {
	// The page scrolls to the top of a new view after the animation has begun.
	window.scrollTo(0, 0);
	const last = animateLanding(elements);
	const listening = new AbortController();
	last.onfinish = onEnd;
	// The strip of toasts scrolls a title that it would cover.
	window.addEventListener("scroll", () => placeLanding(elements), { capture: true, signal: listening.signal });
	return () => {
		listening.abort();
		last.onfinish = null;
	};
}

/**
 * Ends at a tap or a key, which do nothing else.
 *
 * @returns a function that stops listening
 */
export function onSkip(skip: () => void): () => void {
	const listening = new AbortController();
	// In the capture phase: the press that made the draw still bubbles when this begins.
	const options = { capture: true, signal: listening.signal };
	window.addEventListener(
		"click",
		(event) => {
			event.stopPropagation();
			skip();
		},
		options,
	);
	window.addEventListener(
		"keydown",
		(event) => {
			// A key that is held down is still the press that drew.
			if (event.repeat) return;
			if (event.key === " " || event.key === "Enter") event.preventDefault();
			skip();
		},
		options,
	);
	return () => listening.abort();
}
