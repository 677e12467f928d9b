/** A press that lasts longer is no tap. */
const HOLD_MS = 350;
/** From then on, until it is wound up. */
const WIND_MS = 1_600;

let wound = 0;

/** How far the last press has wound up, from 0 to 1, once. */
export function takeWound(): number {
	const taken = wound;
	wound = 0;
	return taken;
}

/**
 * From the press of what draws until it is let go: it shrinks, and the faces in it crouch. What a press does, it does
 * when it ends.
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
