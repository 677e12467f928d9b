import type { Locator, Page } from "@playwright/test";

/** dnd-kit listens for arrows, and knows where the rows are, some frames after the page has scrolled or one was picked up or put back. */
export async function waitForDndKit(page: Page): Promise<void> {
	await page.evaluate(async () => {
		for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
	});
}

/** Picks a row up with the keyboard. @param handle the row's */
export async function pickUp(handle: Locator): Promise<void> {
	await handle.focus();
	await waitForDndKit(handle.page());
	await handle.press("Space");
}
