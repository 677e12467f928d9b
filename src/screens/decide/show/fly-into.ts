const DURATION_MS = 500;

/**
 * Moves an element to the middle of another one, where it disappears. With reduced motion it stays where it is.
 * Resolves when it is there.
 */
export async function flyInto(element: Element, target: Element): Promise<void> {
	if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
	const from = element.getBoundingClientRect();
	const to = target.getBoundingClientRect();
	const x = to.left + to.width / 2 - (from.left + from.width / 2);
	const y = to.top + to.height / 2 - (from.top + from.height / 2);
	const flight = element.animate(
		[
			{ transform: "none", easing: "cubic-bezier(0.3, 0, 0.2, 1)" },
			{ transform: "translateY(-0.75rem) scale(1.35)", offset: 0.25, easing: "cubic-bezier(0.5, 0, 0.6, 1)" },
			{ transform: `translate(${x}px, ${y}px) scale(0.7)`, opacity: 1, offset: 0.9 },
			{ transform: `translate(${x}px, ${y}px) scale(0.2)`, opacity: 0 },
		],
		{ id: "choice", duration: DURATION_MS, fill: "forwards" },
	);
	target.animate([{ scale: 1 }, { scale: 1.05 }, { scale: 1 }], { delay: DURATION_MS * 0.85, duration: 250 });
	// A press on Back removes the element, which cancels this.
	await flight.finished.catch(() => undefined);
}
