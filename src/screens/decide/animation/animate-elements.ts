import { SPIN_EASING } from "./ring-layout.ts";

/** Nothing moves yet: the browser still paints what is new. */
export const SPIN_DELAY_MS = 60;
export const SPIN_DURATION_MS = 800;
export const LANDING_DURATION_MS = 320;

const LANDING_EASING = "cubic-bezier(0.5, 0, 0.2, 1)";

export interface AnimatedElements {
	readonly overlay: Element;
	/** The seats and the pointer; null where there was one candidate. */
	readonly ring: Element | null;
	readonly pointer: Element | null;
	readonly drawnSeat: Element | null;
	readonly disc: HTMLElement;
	readonly avatar: HTMLElement;
	readonly target: Element;
}

/** Transforms and opacity only, all started at once: the browser needs no script in between. Returns the last to end. */
export function animateElements(
	{ overlay, ring, pointer, drawnSeat, disc, avatar, target }: AnimatedElements,
	spinDegrees: number,
): Animation {
	const from = getCentre(drawnSeat ?? target);
	const to = getCentre(target);
	const delay = drawnSeat ? SPIN_DELAY_MS + SPIN_DURATION_MS : 0;
	pointer?.animate([{ transform: "rotate(0)" }, { transform: `rotate(${spinDegrees}deg)` }], {
		delay: SPIN_DELAY_MS,
		duration: SPIN_DURATION_MS,
		easing: SPIN_EASING,
		fill: "forwards",
	});
	const landing = { delay, duration: LANDING_DURATION_MS, fill: "both" } as const;
	ring?.animate([{ opacity: 1 }, { opacity: 0 }], landing);
	placeLanding({ disc, avatar, target });
	const start = `translate(-50%, -50%) translate(${from.x - to.x}px, ${from.y - to.y}px)`;
	const here = "translate(-50%, -50%)";
	avatar.animate([{ transform: `${start} scale(0.3)` }, { transform: `${here} scale(1)` }], {
		...landing,
		easing: LANDING_EASING,
	});
	disc.animate(
		[{ transform: `${start} scale(0.3)` }, { transform: `${here} scale(${getCoverScale(to, disc.offsetWidth / 2)})` }],
		{
			...landing,
			easing: LANDING_EASING,
		},
	);
	for (const part of [disc, avatar]) {
		part.animate([{ opacity: 0 }, { opacity: 1 }], { delay, duration: 1, fill: "both" });
	}
	return overlay.animate([{ opacity: 1 }, { opacity: 0 }], {
		delay: delay + LANDING_DURATION_MS,
		duration: 120,
		fill: "both",
	});
}

/** Puts what lands over the avatar of the result. */
export function placeLanding({ disc, avatar, target }: Pick<AnimatedElements, "disc" | "avatar" | "target">): void {
	const { x, y } = getCentre(target);
	for (const { style } of [disc, avatar]) {
		style.left = `${x}px`;
		style.top = `${y}px`;
	}
}

function getCentre(element: Element): { x: number; y: number } {
	const { left, top, width, height } = element.getBoundingClientRect();
	return { x: left + width / 2, y: top + height / 2 };
}

function getCoverScale({ x, y }: { x: number; y: number }, radius: number): number {
	const far = Math.hypot(Math.max(x, innerWidth - x), Math.max(y, innerHeight - y));
	return far / radius + 0.2;
}
