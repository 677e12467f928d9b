import { getSpinKeyframes } from "./spin-path.ts";

/** Nothing moves yet: the browser is still painting what is new. */
export const SPIN_DELAY_MS = 60;
export const SPIN_DURATION_MS = 2_200;
/** The face at which the pointer has stopped is glad before it flies. */
const GLAD_DURATION_MS = 480;
/** How long the drum rolls for the last one of a cycle. */
export const ROLL_DURATION_MS = 1_100;
/** Beats of the drum. */
export const ROLL_BEATS = 14;
const LANDING_DURATION_MS = 320;

/** The scale of the drawn face when it begins to fly. */
const GLAD_SCALE = 1.2;

const LANDING_EASING = "cubic-bezier(0.5, 0, 0.2, 1)";

export interface LandingElements {
	readonly overlay: Element;
	/** Null if there was one candidate. */
	readonly wheel: Element | null;
	readonly drawnSeat: HTMLElement | null;
	readonly disc: HTMLElement;
	readonly avatar: HTMLElement;
	readonly target: Element;
}

/**
 * Animates transforms and opacity only, for which browsers need no script in between. Returns the animation that ends
 * when the pointer stops.
 */
export function animateSpin(wheel: Element, pointer: Element, stopDegrees: number, duration: number): Animation {
	wheel.animate(
		[
			{ transform: "scale(0.8)", opacity: 0 },
			{ transform: "none", opacity: 1 },
		],
		{
			delay: SPIN_DELAY_MS,
			duration: 240,
			easing: "cubic-bezier(0.2, 0.9, 0.25, 1.15)",
			fill: "backwards",
		},
	);
	return pointer.animate(getSpinKeyframes(stopDegrees), {
		delay: SPIN_DELAY_MS,
		duration,
		easing: "linear",
		fill: "forwards",
	});
}

/** Faces crouch while the pointer swings back, and are up again as it gathers speed. */
export function animateCrouch(seats: Iterable<Element>): void {
	for (const seat of seats)
		seat.animate([{ transform: "none" }, { transform: "translateY(12%) scale(1.1, 0.75)" }, { transform: "none" }], {
			delay: SPIN_DELAY_MS,
			duration: SPIN_DURATION_MS / 5,
			easing: "ease-in-out",
		});
}

/** Those who were not picked clap. */
export function animateClapping(seats: Iterable<Element>): void {
	for (const seat of seats)
		seat.animate([{ transform: "none" }, { transform: "translateY(-8%) scale(0.88, 1.1)" }, { transform: "none" }], {
			duration: GLAD_DURATION_MS / 3,
			iterations: 3,
			easing: "ease-in-out",
		});
}

/** The face of the last one trembles more and more, until it jumps. The landing follows it, as it follows gladness. */
export function animateRoll(seat: Element): Animation {
	const beats = Array.from({ length: ROLL_BEATS }, (_, at): Keyframe => {
		const part = at / ROLL_BEATS;
		return { transform: `rotate(${(at % 2 === 0 ? -1 : 1) * 10 * part}deg) scale(${1 + 0.3 * part})` };
	});
	const roll = seat.animate([...beats, { transform: `scale(${GLAD_SCALE})` }], {
		duration: ROLL_DURATION_MS,
		fill: "forwards",
	});
	roll.startTime = document.timeline.currentTime;
	return roll;
}

/** Starts as soon as the pointer has stopped, whatever is rendered in the meantime. */
export function animateGladness(drawnSeat: Element): void {
	const gladness = drawnSeat.animate(
		[
			{ transform: "none" },
			{ transform: "translateY(-18%) scale(1.35) rotate(-10deg)", offset: 0.3 },
			{ transform: "scale(1.2) rotate(8deg)", offset: 0.6 },
			{ transform: "translateY(-8%) scale(1.3) rotate(-4deg)", offset: 0.8 },
			{ transform: `scale(${GLAD_SCALE})` },
		],
		{ duration: GLAD_DURATION_MS, easing: "ease-in-out", fill: "forwards" },
	);
	// It begins now, not when it is drawn, because the landing depends on it.
	gladness.startTime = document.timeline.currentTime;
}

/**
 * The face flies to its place in the result, and its colour floods the screen. Returns the animation that ends last.
 */
export function animateLanding({ overlay, wheel, drawnSeat, disc, avatar, target }: LandingElements): Animation {
	const from = getCentre(drawnSeat ?? target);
	const to = getCentre(target);
	const gladness = drawnSeat?.getAnimations().at(-1);
	const delay = findLandingDelay(gladness);
	const animate = (element: Element, keyframes: Keyframe[], timing: KeyframeAnimationOptions) => {
		const animation = element.animate(keyframes, { fill: "both", ...timing });
		// Uses the clock of the glad face, so that one follows the other. A time of its own would begin when the result is
		// painted.
		if (gladness) animation.startTime = gladness.startTime;
		return animation;
	};
	const landing = { delay, duration: LANDING_DURATION_MS };
	if (wheel) animate(wheel, [{ opacity: 1 }, { opacity: 0 }], landing);
	placeLanding({ disc, avatar, target });
	const start = `translate(-50%, -50%) translate(${from.x - to.x}px, ${from.y - to.y}px)`;
	const width = (drawnSeat?.offsetWidth ?? 0) * GLAD_SCALE;
	for (const [part, scale] of [
		[avatar, 1],
		[disc, getCoverScale(to, disc.offsetWidth / 2)],
	] as const) {
		const end = `translate(-50%, -50%) scale(${scale})`;
		const begin = `${start} scale(${width / part.offsetWidth})`;
		animate(part, [{ transform: begin }, { transform: end }], { ...landing, easing: LANDING_EASING });
		animate(part, [{ opacity: 0 }, { opacity: 1 }], { delay, duration: 1 });
	}
	return animate(overlay, [{ opacity: 1 }, { opacity: 0 }], { delay: delay + LANDING_DURATION_MS, duration: 120 });
}

export function animateLeaving(overlay: Element): Animation {
	return overlay.animate([{ opacity: 1 }, { opacity: 0 }], { delay: 1_800, duration: 200, fill: "both" });
}

/**
 * When the landing begins, in milliseconds from the beginning of the gladness: at its end, or now, if rendering the
 * result took longer.
 */
function findLandingDelay(gladness: Animation | undefined): number {
	if (gladness === undefined) return 0;
	return Math.max(Number(gladness.effect?.getComputedTiming().endTime), Number(gladness.currentTime));
}

/** Puts the face that lands over the avatar of the result. */
export function placeLanding({ disc, avatar, target }: Pick<LandingElements, "disc" | "avatar" | "target">): void {
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
