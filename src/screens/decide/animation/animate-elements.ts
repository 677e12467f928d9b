import { SPIN_EASING } from "./ring-layout.ts";

/** Milliseconds in which everybody is seen and nothing moves yet: the browser still paints what it has not seen before. */
export const SPIN_DELAY_MS = 60;
/** Milliseconds. */
export const SPIN_DURATION_MS = 800;
export const LANDING_DURATION_MS = 320;

const LANDING_EASING = "cubic-bezier(0.5, 0, 0.2, 1)";

export interface DrawAnimationOptions {
	/** All that is seen, laid over the result. */
	readonly overlay: HTMLElement;
	/** The faces and the pointer; not there when nobody else could be chosen. */
	readonly ring: HTMLElement | null;
	readonly pointer: HTMLElement | null;
	/** The chosen one's place in the ring. */
	readonly seat: HTMLElement | null;
	/** A disc in the chosen one's colour. */
	readonly disc: HTMLElement;
	/** The chosen one's face as large as in the result. */
	readonly avatar: HTMLElement;
	/** The face in the result, where it lands. */
	readonly target: Element;
	/** Degrees that the pointer goes. */
	readonly spinDegrees: number;
}

/**
 * Starts the show: the pointer goes round, the chosen face flies to its place in the result, and its colour floods the stage, which
 * then gives the result free. Transforms and opacity only, all of it handed to the browser at once: no script runs in between.
 *
 * @returns the animation that is the last to end
 */
export function animateElements({
	overlay,
	ring,
	pointer,
	seat,
	disc,
	avatar,
	target,
	spinDegrees,
}: DrawAnimationOptions): Animation {
	const from = getCentre(seat ?? target);
	const to = getCentre(target);
	const delay = seat ? SPIN_DELAY_MS + SPIN_DURATION_MS : 0;
	pointer?.animate([{ transform: "rotate(0)" }, { transform: `rotate(${spinDegrees}deg)` }], {
		delay: SPIN_DELAY_MS,
		duration: SPIN_DURATION_MS,
		easing: SPIN_EASING,
		fill: "forwards",
	});
	const landing = { delay, duration: LANDING_DURATION_MS, fill: "both" } as const;
	ring?.animate([{ opacity: 1 }, { opacity: 0 }], landing);
	for (const part of [disc, avatar]) {
		part.style.left = `${to.x}px`;
		part.style.top = `${to.y}px`;
	}
	const start = `translate(-50%, -50%) translate(${from.x - to.x}px, ${from.y - to.y}px)`;
	const here = "translate(-50%, -50%)";
	avatar.animate([{ transform: `${start} scale(0.3)` }, { transform: `${here} scale(1)` }], {
		...landing,
		easing: LANDING_EASING,
	});
	disc.animate([{ transform: `${start} scale(0.3)` }, { transform: `${here} scale(${getCoverScale(to)})` }], {
		...landing,
		easing: LANDING_EASING,
	});
	for (const part of [disc, avatar]) {
		part.animate([{ opacity: 0 }, { opacity: 1 }], { delay, duration: 1, fill: "both" });
	}
	return overlay.animate([{ opacity: 1 }, { opacity: 0 }], {
		delay: delay + LANDING_DURATION_MS,
		duration: 120,
		fill: "both",
	});
}

function getCentre(element: Element): { x: number; y: number } {
	const { left, top, width, height } = element.getBoundingClientRect();
	return { x: left + width / 2, y: top + height / 2 };
}

/** How many times larger than a face (9rem) a disc around a point has to be to cover the window. */
function getCoverScale({ x, y }: { x: number; y: number }): number {
	const far = Math.hypot(Math.max(x, innerWidth - x), Math.max(y, innerHeight - y));
	return far / 72 + 0.2;
}
