import { animateElements, LANDING_DURATION_MS, SPIN_DELAY_MS, SPIN_DURATION_MS } from "./animate-elements.ts";
import { getSpinDegrees, getTickFractions } from "./ring-layout.ts";
import { playSounds, vibrate } from "./sound.ts";

/**
 * The show with its sounds, on a stage; without one, or without a place to land, the sounds alone.
 *
 * @param at the chosen one's seat, of `count`
 * @param onEnd called once: when the show is over, or has been skipped
 * @returns the way to break it off
 */
export function runDrawAnimation(
	stage: HTMLElement | null,
	target: Element | null,
	at: number,
	count: number,
	onEnd: () => void,
): () => void {
	if (stage === null || target === null) {
		playSounds([], 0);
		vibrate();
		onEnd();
		return () => {};
	}
	const find = (name: string) => stage.querySelector<HTMLElement>(`[data-${name}]`);
	const [flood, chosen] = [find("flood"), find("chosen")];
	if (flood === null || chosen === null) throw new Error("the stage lacks its pieces");
	const ring = find("ring");
	// Another view opens at its top, but the page goes there only after the show has begun.
	window.scrollTo(0, 0);
	const last = animateElements({
		overlay: stage,
		ring,
		pointer: find("pointer"),
		seat: find(`seat="${at}"`),
		disc: flood,
		avatar: chosen,
		target,
		spinDegrees: getSpinDegrees(at, count),
	});
	const ticks = ring
		? getTickFractions(at, count).map((part) => (SPIN_DELAY_MS + part * SPIN_DURATION_MS) / 1_000)
		: [];
	const silence = playSounds(ticks, ((ring ? SPIN_DELAY_MS + SPIN_DURATION_MS : 0) + LANDING_DURATION_MS / 2) / 1_000);
	const listening = new AbortController();
	let isOver = false;

	last.onfinish = () => {
		isOver = true;
		vibrate();
		leave();
	};
	function leave() {
		listening.abort();
		onEnd();
	}
	function skip() {
		silence();
		leave();
	}
	// In the capture phase: the press that made the draw is still on its way up when this begins.
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
	return () => {
		listening.abort();
		last.onfinish = null;
		// The chord that comes at the end rings longer than the show is seen.
		if (!isOver) silence();
	};
}
