import type { Page } from "@playwright/test";

/**
 * From now on counts what a finger, a mouse or a key presses. Resolves with a function that says how often that was.
 */
export async function countTaps(page: Page): Promise<() => Promise<number>> {
	const counted = await page.evaluateHandle(() => {
		const taps = { count: 0 };
		// A label presses its control, too.
		const count = (event: Event) => event.isTrusted && (event as MouseEvent).detail > 0 && taps.count++;
		addEventListener("click", count, true);
		return taps;
	});
	return () => counted.evaluate(({ count }) => count);
}
