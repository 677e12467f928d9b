import {
	animateClapping,
	animateCrouch,
	animateGladness,
	animateLanding,
	animateLeaving,
	animateRoll,
	animateSpin,
	type LandingElements,
	placeLanding,
	ROLL_BEATS,
	ROLL_DURATION_MS,
	SPIN_DELAY_MS,
	SPIN_DURATION_MS,
} from "./animate-elements.ts";
import { playSounds, vibrate } from "./sound.ts";
import { getTickTimes } from "./spin-path.ts";
import { takeWound } from "./wind-up.ts";

const DRUM_HERTZ = 160;
const MAX_WOUND_TURNS = 4;
const WOUND_TURN_MS = 250;

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
	const seats = wheel.querySelectorAll("[data-seat]");
	animateCrouch(seats);
	// Winding up adds whole turns, and some time for them.
	const wound = Math.round(takeWound() * MAX_WOUND_TURNS);
	const duration = SPIN_DURATION_MS + wound * WOUND_TURN_MS;
	const degrees = stopDegrees + 360 * wound;
	const spin = animateSpin(wheel, pointer, degrees, duration);
	const ticks = getTickTimes(count, degrees).map((part) => (SPIN_DELAY_MS + part * duration) / 1_000);
	const stopSounds = playSounds(ticks, (SPIN_DELAY_MS + duration) / 1_000);
	let hasStopped = false;
	spin.onfinish = () => {
		hasStopped = true;
		vibrate();
		if (drawnSeat) animateGladness(drawnSeat);
		animateClapping([...seats].filter((seat) => seat !== drawnSeat));
		onStop();
	};
	return () => {
		spin.onfinish = null;
		// The chord lasts longer than the animation.
		if (!hasStopped) stopSounds();
	};
}

/**
 * A drum rolls before the landing of the last one of a cycle, whom everybody knows. @returns a function that aborts it
 */
export function runRoll(seat: Element): () => void {
	const roll = animateRoll(seat);
	const end = ROLL_DURATION_MS / 1_000;
	// The beats come closer.
	const beats = Array.from({ length: ROLL_BEATS }, (_, at) => end * Math.sqrt(at / ROLL_BEATS));
	const stopSounds = playSounds(beats, end, undefined, DRUM_HERTZ);
	roll.onfinish = vibrate;
	return () => {
		roll.onfinish = null;
		if (roll.playState !== "finished") stopSounds();
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

/** Shows the stage for as long as it takes to read who it is. @returns a function that aborts it */
export function runLeaving(overlay: Element, onEnd: () => void): () => void {
	const leaving = animateLeaving(overlay);
	leaving.onfinish = onEnd;
	return () => {
		leaving.onfinish = null;
	};
}

/** Calls `skip` at a tap or a key, which then does nothing else. @returns a function that stops listening */
export function onSkip(skip: () => void): () => void {
	const listening = new AbortController();
	// Listens in the capture phase: the press that made the draw still bubbles when this begins.
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
