import { expect, type Locator, type Page } from "@playwright/test";
import { test } from "../helpers/guest-test.ts";
import {
	decisionButton,
	drawMember,
	FAMILY,
	openCategories,
	returnToCategories,
	unfold,
	viewTitle,
} from "../helpers/pages.ts";
import { readStoredFamily } from "../helpers/storage.ts";
import { waitForAnimation } from "./draw-animation.ts";

// Which press is a second one, src/first-paint/ignore-bursts.test.ts says.

async function findMiddle(button: Locator) {
	const { x, y, width, height } = (await button.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
	return [x + width / 2, y + height / 2] as const;
}

const readCycles = async (page: Page) => (await readStoredFamily(page)).cycles;

test("a double tap decides once and presses nothing it opens; a burst decides nothing", async ({ page, openList }) => {
	await page.clock.install();
	await openList({ members: FAMILY.members, categories: Array.from({ length: 12 }, (_, at) => `Game ${at}`) });
	await waitForAnimation(page);
	const member = await drawMember(page, "Game 0");
	const [x, y] = await findMiddle(decisionButton(page));
	// From now on time stands still: taps are quick on every machine.
	await page.clock.pauseAt(Date.now() + 3_600_000);

	for (const _ of [1, 2]) await page.touchscreen.tap(x, y);
	await expect(decisionButton(page)).toHaveAttribute("aria-disabled", "true");
	await returnToCategories(page);
	expect(await readCycles(page)).toEqual({ "Game 0": [member] });

	// Quick, shaky taps at one place draw, but decide nothing; one by itself counts.
	await page.clock.runFor(501);
	await page.emulateMedia({ reducedMotion: "no-preference" });
	// Where the button that decides will be.
	await page
		.getByRole("button", { name: "Game 6", exact: true })
		.evaluate((button, y) => scrollBy(0, button.getBoundingClientRect().top + 10 - y), y);
	for (let tap = 0; tap < 20; tap++) await page.touchscreen.tap(x + ((tap * 7) % 13) - 6, y + ((tap * 5) % 11) - 5);
	await expect(page.getByTestId("draw-animation")).toHaveCount(0);
	await expect(viewTitle(page)).toHaveText(/turn!$/);
	expect(await readCycles(page)).toEqual({ "Game 0": [member] });
	await page.clock.runFor(501);
	await page.touchscreen.tap(x, y);
	await expect.poll(async () => Object.keys((await readCycles(page)) ?? {})).toHaveLength(2);

	// What a dialog's own step back uncovers is not pressed by the tap that has closed it.
	await page.emulateMedia({ reducedMotion: "reduce" });
	await page.goto("/settings");
	await unfold(page, "This device");
	await page.getByRole("button", { name: "Remove from this device" }).click();
	const remove = page.getByRole("alertdialog").getByRole("button", { name: "Remove" });
	await expect(remove).toBeVisible();
	const [left, top] = await findMiddle(remove);
	await page.touchscreen.tap(left, top);
	await page.clock.runFor(200);
	await expect(page.getByRole("alertdialog")).toHaveCount(0);
	await page.evaluate(() => {
		const below = document.body.appendChild(document.createElement("button"));
		Object.assign(below, { id: "below", onclick: () => below.remove() });
		below.style.cssText = "position: fixed; inset: 0; z-index: 99";
	});
	await page.touchscreen.tap(left, top);
	await page.clock.runFor(501);
	await expect(page.locator("#below")).toHaveCount(1);
	await page.touchscreen.tap(left, top);
	await expect(page.locator("#below")).toHaveCount(0);
});

test("leaving or closing the page straight after a press loses nothing", async ({ page, openList, context }) => {
	await openList(FAMILY);
	const dishes = await drawMember(page, "Who does dishes?");
	await decisionButton(page).evaluate((button: HTMLElement) => {
		button.click();
		location.assign("/login");
	});
	await expect(page.getByRole("heading", { name: "Welcome Back" })).toBeVisible();
	await page.goto("/");
	await openCategories(page);
	const movie = await drawMember(page, "Movie Night Choice");
	await decisionButton(page).click();
	await page.close({ runBeforeUnload: true });
	const reopened = await context.newPage();
	await reopened.goto("/");
	const both = { "Who does dishes?": [dishes], "Movie Night Choice": [movie] };
	await expect.poll(() => readCycles(reopened)).toEqual(both);
});
