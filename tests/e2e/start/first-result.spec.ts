import { expect, type Locator, type Page } from "@playwright/test";
import { test } from "../helpers/guest-test.ts";
import { viewTitle } from "../helpers/pages.ts";

/** What a phone of this size leaves above its keyboard, in CSS pixels. */
const HEIGHT_ABOVE_KEYBOARD = 420;

/**
 * Seconds a letter: 36 words a minute, of five letters each, the mean of 37,000 people (Palin et al., "How do People
 * Type on Mobile Devices?", 2019).
 */
const SECONDS_PER_LETTER = 60 / (36 * 5);
/**
 * Cycles of perceiving, deciding and moving (Card, Moran and Newell, "The Psychology of Human-Computer Interaction",
 * 1983, chapter 2).
 */
const REACTION_SECONDS = 0.24;
/** Fitts's law with the same book's 0.1 s a bit. */
const SECONDS_PER_BIT = 0.1;

/**
 * The cards of setup, of which one at a time is the next step: it alone has a ground and a filled button. To be called
 * where that is the first.
 */
async function watchSteps(page: Page) {
	const cards = ["Family Members", "Decision Categories"].map((name) => page.getByRole("region", { name }));
	const buttons = ["Add member", "Add category"].map((name) => page.getByRole("button", { name, exact: true }));
	const readColours = (all: readonly Locator[]) =>
		Promise.all(all.map((one) => one.evaluate((element) => getComputedStyle(element).backgroundColor)));
	const [[ground, flat], [filled, outlined]] = [await readColours(cards), await readColours(buttons)];
	expect([ground, filled]).not.toEqual([flat, outlined]);
	/** Of the card with this name; where it is undefined, both are ready. */
	return async (name: string | undefined) => {
		const isNext = ["Family Members", "Decision Categories"].map((card) => card === name);
		const grounds = isNext.map((is) => (is || name === undefined ? ground : flat));
		await expect.poll(() => readColours(cards)).toEqual(grounds);
		await expect.poll(() => readColours(buttons)).toEqual(isNext.map((is) => (is ? filled : outlined)));
	};
}

test("a new guest has a result after seven taps and eight seconds, without scrolling", async ({ page, open }) => {
	await open();
	const viewport = page.viewportSize() ?? { width: 0, height: 0 };
	let [taps, seconds] = [0, 0];
	// Where a thumb rests.
	let thumb = { x: viewport.width / 2, y: viewport.height };

	async function tap(target: Locator) {
		await expect(target).toBeVisible();
		// All of it without scrolling, and nothing over it.
		await expect(target).toBeInViewport({ ratio: 1 });
		const box = (await target.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
		const place = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
		const distance = Math.hypot(place.x - thumb.x, place.y - thumb.y);
		seconds += REACTION_SECONDS + SECONDS_PER_BIT * Math.log2(distance / Math.min(box.width, box.height) + 1);
		taps += 1;
		thumb = place;
		await page.touchscreen.tap(place.x, place.y);
	}

	/** The Enter key is a tap on the phone's keyboard. */
	async function type(name: string) {
		await page.keyboard.type(name);
		await page.keyboard.press("Enter");
		taps += 1;
		seconds += (name.length + 1) * SECONDS_PER_LETTER;
	}

	const field = page.getByRole("textbox", { name: "Add a family member" });
	const { y = 0, height = 0 } = (await field.boundingBox()) ?? {};
	expect(y + height).toBeLessThan(HEIGHT_ABOVE_KEYBOARD);
	const expectNext = await watchSteps(page);
	const faces = page.locator("main > div > div").first().locator("svg:not(:has(use)), [data-text]");
	await expect(page.getByText("One tap picks whose turn it is: everyone once before anyone twice.")).toBeVisible();
	await expect(faces).toHaveText(["", "", ""]);

	await tap(field);
	await type("Mia");
	await expectNext("Family Members");
	await type("Ben");
	await expectNext("Decision Categories");
	await type("Leo");
	// The animals that they are at once.
	for (const [at, animal] of ["🦊", "🐱", "🐼"].entries())
		await expect(faces.nth(at)).toHaveAttribute("data-text", animal);
	await tap(page.getByRole("button", { name: "What to eat?" }));
	await expectNext(undefined);
	await tap(page.getByRole("button", { name: "Continue to Decision Making" }));
	await tap(page.getByRole("button", { name: "What to eat?", exact: true }));
	await expect(viewTitle(page)).toHaveText(/^It's (Mia|Ben|Leo)'s turn!$/);
	expect(taps).toBeLessThanOrEqual(7);
	expect(seconds).toBeLessThanOrEqual(8);
});
