import type { Page } from "@playwright/test";

/**
 * Waits until nothing on the page moves or fades, and nothing is about to: Base UI marks so what has only just come,
 * smaller and fainter than it is going to be. Sizes, colours and pictures are of the moment.
 *
 * @param colorScheme that the page has to have by then: it may reach the page later than the call that sets it returns
 */
export async function waitForStablePage(page: Page, colorScheme?: "light" | "dark"): Promise<void> {
	await page.waitForFunction(
		(scheme) =>
			(scheme === undefined || matchMedia(`(prefers-color-scheme: ${scheme})`).matches) &&
			document.querySelector("[data-starting-style]") === null &&
			document.getAnimations().every(({ playState }) => playState !== "running"),
		colorScheme,
	);
}
