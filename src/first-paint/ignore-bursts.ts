const MAX_INTERVAL_MS = 500;
const MAX_DISTANCE_PX = 24;

/**
 * A press soon after another at the same place does nothing if the first one has opened another view, or where `data-deliberate` is set:
 * nobody has seen yet what has come there.
 */
export function ignoreBursts(): void {
	let [x, y, time] = [0, 0, Number.NEGATIVE_INFINITY];
	let title: Element | null = null;
	// Before the draw animation, which stops the press that skips it.
	addEventListener(
		"click",
		(event) => {
			const { clientX, clientY, timeStamp, detail, target } = event;
			// A key, a switch or a screen reader presses an element, not a place: that always counts.
			if (detail === 0) return;
			const isBurst = timeStamp - time <= MAX_INTERVAL_MS && Math.hypot(clientX - x, clientY - y) <= MAX_DISTANCE_PX;
			[x, y, time] = [clientX, clientY, timeStamp];
			const openTitle = document.querySelector("h1");
			if (isBurst && (title !== openTitle || (target as Element).closest("[data-deliberate]"))) {
				event.stopPropagation();
				// A submit button sends its form.
				event.preventDefault();
			} else title = openTitle;
		},
		true,
	);
}
