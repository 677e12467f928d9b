import { expect, type Locator, type Page } from "@playwright/test";
import { activate, addCategory, expectHydrated } from "../helpers/pages.ts";
import { fillStorage, freeStorage } from "../helpers/storage.ts";

/** Time stands still but for some frames, so that no toast goes by itself, however slow the machine is. */
const FRAMES_MS = 50;

/** Where the strip of toasts can be seen; null where it cannot. */
function findStrip(page: Page) {
	return page.evaluate(() => {
		const strip = document.querySelector("[aria-label=Notifications]");
		if (!strip?.querySelector("button") || getComputedStyle(strip).clipPath !== "none") return null;
		const { top, bottom } = strip.getBoundingClientRect();
		return { top, bottom };
	});
}

/** There is a toast, and it covers nothing of these: it reaches from edge to edge. */
export async function expectBeside(page: Page, ...parts: Locator[]): Promise<void> {
	await expect(async () => {
		await page.clock.runFor(FRAMES_MS);
		expect(await findStrip(page)).not.toBeNull();
	}).toPass();
	for (const part of parts) {
		await expect(part).toBeInViewport({ ratio: 1 });
		await expect(async () => {
			const [box, strip] = await Promise.all([part.boundingBox(), findStrip(page)]);
			expect(box && strip && (box.y + box.height <= strip.top || box.y >= strip.bottom)).toBe(true);
		}).toPass();
	}
}

/** There is a toast, which waits: a dialog and its dimmed page, or the wheel, have the whole window. */
export async function expectWaiting(page: Page, stage: Locator): Promise<void> {
	await expect(stage).toBeVisible();
	await expect(page.locator("[aria-label=Notifications] [role=article]")).not.toHaveCount(0);
	expect(await findStrip(page)).toBeNull();
}

export async function expectWaitingWhile(page: Page, opener: Locator): Promise<void> {
	await activate(opener);
	await page.clock.runFor(FRAMES_MS);
	const dialog = page.locator("#root dialog[open], [role=alertdialog]").first();
	await expectWaiting(page, dialog);
	await page.keyboard.press("Escape");
	await expect(async () => {
		await page.clock.runFor(FRAMES_MS);
		await expect(dialog).toHaveCount(0, { timeout: 500 });
	}).toPass();
}

/**
 * An error that nobody has had the time to read: it is in every view, as long as the clock stands still. On the setup
 * of a guest; the test expects the line of "add-category".
 */
export async function showLastingError(page: Page): Promise<void> {
	await fillStorage(page);
	await addCategory(page, "Knitting");
	await expect(async () => {
		await page.clock.runFor(FRAMES_MS);
		await expect(page.getByRole("article", { name: "Not saved" })).toHaveCount(1, { timeout: 500 });
	}).toPass();
	await freeStorage(page);
}

/**
 * From `time` on time passes as the test says; what shows toasts, which takes a frame once it is loaded, has had that.
 */
export async function pauseClock(page: Page, time: number): Promise<void> {
	await expectHydrated(page);
	await page.clock.pauseAt(time);
	await page.clock.runFor(100);
}
