import { completesCycle } from "../../../rules/cycle.ts";
import { type Family, findCategory } from "../../../rules/family.ts";
import { getToday } from "../../../stores/local-day.ts";
import { playSounds } from "./sound.ts";

const CONFETTI_COUNT = 36;
/** The end of a cycle is the best moment of all. */
const FEAST_CONFETTI_COUNT = 64;
/** The result stays for 2 seconds after a decision. */
const CONFETTI_DURATION_MS = 1_500;

/**
 * Celebrates if the turn that was just recorded has completed a cycle.
 *
 * @param id of the category
 */
export function celebrate(family: Family, id: string): void {
	const category = findCategory(family, id);
	if (category === undefined || !completesCycle(family, category, getToday(family))) return;
	playSounds([], 0, [523, 659, 784, 1_047]);
	throwConfetti(FEAST_CONFETTI_COUNT);
}

export function throwConfetti(count = CONFETTI_COUNT): void {
	if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
	const layer = document.createElement("div");
	layer.ariaHidden = "true";
	layer.id = "confetti";
	layer.className = "pointer-events-none fixed inset-0 z-40 overflow-hidden";
	const flights = Array.from({ length: count }, (_, at) => {
		const piece = document.createElement("i");
		piece.className = `absolute top-1/3 left-1/2 h-4 w-2.5 bg-face-${(at % 8) + 1}`;
		layer.append(piece);
		return [piece, createConfettiKeyframes(at / count)] as const;
	});
	document.body.append(layer);
	const animations = flights.map(([piece, keyframes]) =>
		piece.animate(keyframes, { duration: CONFETTI_DURATION_MS, easing: "linear", fill: "both" }),
	);
	void Promise.allSettled(animations.map(({ finished }) => finished)).then(() => layer.remove());
}

/** Confetti flies up and outwards, then down. It is decoration, so the random numbers need not be fair. */
function createConfettiKeyframes(part: number): Keyframe[] {
	const direction = (part - 0.5) * Math.PI * 1.2;
	const force = 0.6 + Math.random() * 0.6;
	const x = Math.sin(direction) * force * Math.min(innerWidth, 700) * 0.55;
	const y = -Math.cos(direction) * force * innerHeight * 0.3;
	const turn = (Math.random() - 0.5) * 1_440;
	return [
		{ transform: "translate(0, 0) scale(0.4)", opacity: 1, easing: "cubic-bezier(0.1, 0.8, 0.4, 1)" },
		{
			transform: `translate(${x}px, ${y}px) rotate(${turn / 2}deg)`,
			opacity: 1,
			offset: 0.4,
			easing: "cubic-bezier(0.5, 0, 0.9, 0.6)",
		},
		{ transform: `translate(${x * 1.3}px, ${innerHeight * 0.6}px) rotate(${turn}deg)`, opacity: 0 },
	];
}
