/** A longer press is not a tap. */
const HOLD_MS = 350;
/** How long it takes from then until the wheel is wound up. */
const WIND_MS = 1_600;

let wound = 0;

/** How far the last press has wound up the wheel, from 0 to 1. A second call returns 0. */
export function takeWound(): number {
	const taken = wound;
	wound = 0;
	return taken;
}

/**
 * Lasts from the press of a button that draws until its release: the card shrinks, and the faces in it crouch. The
 * button acts when the press ends.
 */
export function windUp(pressed: Element): void {
	const card = pressed.closest("li");
	if (card === null || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
	const timing = { delay: HOLD_MS, duration: WIND_MS, easing: "ease-out", fill: "forwards" } as const;
	const crouch = [{ transform: "none" }, { transform: "translateY(20%) scale(1.2, 0.6)" }];
	const animations = [
		card.animate([{ transform: "none" }, { transform: "scale(0.94)" }], timing),
		...[...card.querySelectorAll("[data-text].rounded-full")].map((face) => face.animate(crouch, timing)),
	];
	const began = performance.now();
	wound = 0;
	const listening = new AbortController();
	for (const type of ["pointerup", "pointercancel", "keyup"])
		window.addEventListener(
			type,
			() => {
				listening.abort();
				wound = type.endsWith("up") ? Math.min(1, Math.max(0, (performance.now() - began - HOLD_MS) / WIND_MS)) : 0;
				for (const animation of animations) animation.cancel();
			},
			{ capture: true, signal: listening.signal },
		);
}
