import { expect, type Page } from "@playwright/test";
import { test } from "../helpers/e2e.ts";
import {
	categoryCard,
	decisionButton,
	drawMember,
	expectCategories,
	FAMILY,
	openCategories,
	viewTitle,
} from "../helpers/e2e-pages.ts";
import { readStoredFamily } from "../helpers/e2e-storage.ts";

const CATEGORY = "Who does dishes?";

const PRESSES: Record<string, (page: Page) => Promise<void>> = {
	"a double click": (page) => decisionButton(page).dblclick(),
	"two clicks within one task": (page) =>
		decisionButton(page).evaluate((button: HTMLElement) => {
			button.click();
			button.click();
		}),
	"Enter held down": async (page) => {
		// The view's heading takes the focus once.
		await expect(viewTitle(page)).toBeFocused();
		await decisionButton(page).focus();
		for (let repeat = 0; repeat < 5; repeat++) await page.keyboard.down("Enter");
		await page.keyboard.up("Enter");
	},
};

for (const [name, press] of Object.entries(PRESSES)) {
	test(`${name} on "Decision Made!" records once`, async ({ page, open }) => {
		await open(FAMILY);
		await openCategories(page);
		const member = await drawMember(page, CATEGORY);
		await press(page);
		await expectCategories(page);
		await expect(categoryCard(page, CATEGORY)).toContainText("1 of 3 have had a turn");
		expect((await readStoredFamily(page)).cycles).toEqual({ [CATEGORY]: [member] });
	});
}

test('a double tap on "Decision Made!" records once', async ({ page, open }, { project }) => {
	await open(FAMILY);
	await openCategories(page);
	const member = await drawMember(page, CATEGORY);
	const box = await decisionButton(page).boundingBox();
	const middle = { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
	for (const _ of [1, 2]) {
		if (project.use.hasTouch) await page.touchscreen.tap(middle.x, middle.y);
		else await page.mouse.click(middle.x, middle.y);
	}
	await expectCategories(page);
	expect((await readStoredFamily(page)).cycles).toEqual({ [CATEGORY]: [member] });
});

test("closing the page straight after the press loses nothing", async ({ page, open, context }) => {
	await open(FAMILY);
	await openCategories(page);
	const member = await drawMember(page, CATEGORY);
	await decisionButton(page).click();
	await page.close({ runBeforeUnload: true });
	const reopened = await context.newPage();
	await reopened.goto("/");
	await expect.poll(async () => (await readStoredFamily(reopened)).cycles).toEqual({ [CATEGORY]: [member] });
	await openCategories(reopened);
	await expect(categoryCard(reopened, CATEGORY)).toContainText("1 of 3 have had a turn");
});

test("going elsewhere in the task of the press loses nothing", async ({ page, open }) => {
	await open(FAMILY);
	await openCategories(page);
	const member = await drawMember(page, CATEGORY);
	await decisionButton(page).evaluate((button: HTMLElement) => {
		button.click();
		location.assign("/login");
	});
	await expect(page.getByRole("heading", { name: "Welcome Back" })).toBeVisible();
	expect((await readStoredFamily(page)).cycles).toEqual({ [CATEGORY]: [member] });
});

test("a family of one has cycle after cycle", async ({ page, open }) => {
	await open({ members: ["Mia"], categories: [CATEGORY], cycles: { [CATEGORY]: ["Mia"] } });
	await openCategories(page);
	await drawMember(page, CATEGORY);
	await decisionButton(page).click();
	await expectCategories(page);
	expect((await readStoredFamily(page)).cycles).toEqual({ [CATEGORY]: ["Mia"] });
});
