import {
	type AnimatedElements,
	animateElements,
	LANDING_DURATION_MS,
	placeLanding,
	SPIN_DELAY_MS,
	SPIN_DURATION_MS,
} from "./animate-elements.ts";
import { getSpinDegrees, getTickFractions } from "./ring-layout.ts";
import { playSounds, vibrate } from "./sound.ts";

type Nullable<Elements> = { readonly [Name in keyof Elements]: Elements[Name] | null };

/** Without an overlay or a target only the sounds. `at` is the drawn seat, of `count`. Returns a function that aborts it. */
export function runDrawAnimation(
	{ overlay, disc, avatar, target, ring, ...rest }: Nullable<AnimatedElements>,
	at: number,
	count: number,
	onEnd: () => void,
): () => void {
	if (!(overlay && disc && avatar && target)) {
		playSounds([], 0);
		vibrate();
		onEnd();
		return () => {};
	}
	// The page scrolls to the top of a new view only after the animation has begun.
	window.scrollTo(0, 0);
	const last = animateElements({ overlay, disc, avatar, target, ring, ...rest }, getSpinDegrees(at, count));
	const ticks = ring
		? getTickFractions(at, count).map((part) => (SPIN_DELAY_MS + part * SPIN_DURATION_MS) / 1_000)
		: [];
	const stopSounds = playSounds(
		ticks,
		((ring ? SPIN_DELAY_MS + SPIN_DURATION_MS : 0) + LANDING_DURATION_MS / 2) / 1_000,
	);
	const listening = new AbortController();
	let isFinished = false;

	last.onfinish = () => {
		isFinished = true;
		vibrate();
		end();
	};
	function end() {
		listening.abort();
		onEnd();
	}
	function skip() {
		stopSounds();
		end();
	}
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
			// A key that is held down is still the press that made the draw.
			if (event.repeat) return;
			if (event.key === " " || event.key === "Enter") event.preventDefault();
			skip();
		},
		options,
	);
	// The strip of toasts scrolls a title that it would cover.
	window.addEventListener("scroll", () => placeLanding({ disc, avatar, target }), options);
	return () => {
		listening.abort();
		last.onfinish = null;
		// The chord at the end lasts longer than the animation.
		if (!isFinished) stopSounds();
	};
}
