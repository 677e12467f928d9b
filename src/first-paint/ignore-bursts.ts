const MAX_INTERVAL_MS = 500;
const MAX_DISTANCE_PX = 24;

/**
 * Elements with `data-deliberate`, and bars, which stand at one place in several views, ignore a press soon after another at the same
 * place: nobody has seen yet what it led to.
 */
export function ignoreBursts(): void {
	let [x, y, time] = [0, 0, Number.NEGATIVE_INFINITY];
	// Before the draw animation, which stops the press that skips it.
	addEventListener(
		"click",
		(event) => {
			const { clientX, clientY, timeStamp, detail, target } = event;
			// A key, a switch or a screen reader presses an element, not a place: that always counts.
			if (detail === 0) return;
			const isBurst = timeStamp - time <= MAX_INTERVAL_MS && Math.hypot(clientX - x, clientY - y) <= MAX_DISTANCE_PX;
			[x, y, time] = [clientX, clientY, timeStamp];
			if (!isBurst || !(target as Element).closest("[data-deliberate], .bar")) return;
			event.stopPropagation();
			// A submit button sends its form.
			event.preventDefault();
		},
		true,
	);
}
