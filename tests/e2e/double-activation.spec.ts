import { expect, type Page } from "@playwright/test";
import { test } from "../helpers/e2e.ts";
import { openCategoriesWithAnimation } from "../helpers/e2e-draw-animation.ts";
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

/** Of the second of two presses: how many milliseconds after the first, how far from it, and its count of clicks. */
const SECOND_PRESSES = {
	"at the same place in the same moment": { after: 0, x: 0, y: 0, detail: 2, counts: false },
	"at the same place after half a second": { after: 500, x: 0, y: 0, detail: 1, counts: false },
	"at the same place, later": { after: 501, x: 0, y: 0, detail: 1, counts: true },
	"24 px away": { after: 0, x: -24, y: 0, detail: 1, counts: false },
	"25 px away": { after: 0, x: 0, y: 25, detail: 1, counts: true },
	"17 px away in both directions": { after: 0, x: 17, y: -17, detail: 1, counts: true },
	"of a key, a switch or a screen reader": { after: 0, x: 0, y: 0, detail: 0, counts: true },
};

test("a press counts unless it is one of a pointer soon after another at the same place", async ({ page, open }) => {
	await open(FAMILY);
	await openCategories(page);
	await drawMember(page, CATEGORY);
	const heard = await decisionButton(page).evaluate((button, presses) => {
		let count = 0;
		button.addEventListener("click", (event) => {
			// The view stays for the next press.
			event.stopPropagation();
			count++;
		});
		function press(element: Element, time: number, place: MouseEventInit) {
			const event = new MouseEvent("click", { bubbles: true, cancelable: true, ...place });
			// Not of this machine's clock.
			Object.defineProperty(event, "timeStamp", { value: time });
			element.dispatchEvent(event);
		}
		return Object.entries(presses).map(([name, { after, x, y, detail }], at) => {
			const time = performance.now() + (at + 1) * 10_000;
			const before = count;
			press(document.body, time, { clientX: 100, clientY: 100, detail: 1 });
			press(button, time + after, { clientX: 100 + x, clientY: 100 + y, detail });
			return [name, count > before];
		});
	}, SECOND_PRESSES);
	expect(heard).toEqual(Object.entries(SECOND_PRESSES).map(([name, { counts }]) => [name, counts]));
});

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

test.describe("with motion", () => {
	test.use({ contextOptions: { reducedMotion: "no-preference" } });

	test("four quick taps at one place draw, skip the animation and confirm nothing; one by itself counts", async ({
		page,
		open,
	}) => {
		const categories = ["Cards", "Chess", "Go", "Darts", "Dishes", "Piano"];
		await page.clock.install();
		await open({ members: FAMILY.members, categories });
		await openCategoriesWithAnimation(page);
		await drawMember(page, "Cards");
		await page.keyboard.press("Escape");
		const box = await decisionButton(page).boundingBox();
		const [x, y] = [(box?.x ?? 0) + 40, (box?.y ?? 0) + (box?.height ?? 0) / 2];
		await page.goBack();
		await expectCategories(page);
		// From now on time stands still: the taps are quick on every machine.
		await page.clock.pauseAt(Date.now() + 3_600_000);
		const darts = page.getByRole("button", { name: "Darts", exact: true });
		await darts.evaluate((button, y) => scrollBy(0, button.getBoundingClientRect().top - y), y);
		for (let tap = 0; tap < 4; tap++) await page.touchscreen.tap(x, y);
		await expect(page.getByTestId("draw-animation")).toHaveCount(0);
		await expect(viewTitle(page)).toHaveText(/turn!$/);
		await expect(page.getByText("Darts")).toBeVisible();
		expect((await readStoredFamily(page)).cycles).toBeUndefined();

		await page.clock.runFor(501);
		await page.touchscreen.tap(x, y);
		await page.clock.runFor(2_500);
		await expectCategories(page);
		await expect(categoryCard(page, "Darts")).toContainText("1 of 3 have had a turn");
	});
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

test("a double tap opens a view and presses nothing in it", async ({ page, open }) => {
	await open({ members: FAMILY.members, categories: ["Chess", "Cards", "Darts", "Dishes"] });
	await openCategories(page);
	for (const category of ["Chess", "Cards", "Darts", "Dishes"]) {
		await categoryCard(page, category).getByRole("button", { name: "Record and rules" }).dblclick();
		await expect(viewTitle(page)).toHaveText(category);
		await expect(page.getByRole("region", { name: "Rules" })).toBeVisible();
		await expect(page.getByRole("dialog")).toHaveCount(0);
		await page.goBack();
		await expectCategories(page);
	}
});

test("a double tap on the edge of the button that decides does not take the turn back", async ({ page, open }) => {
	await open(FAMILY);
	await openCategories(page);
	const member = await drawMember(page, CATEGORY);
	const { x, y, width, height } = (await decisionButton(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
	await page.mouse.dblclick(x + width - 75, y + height - 6);
	await expectCategories(page);
	await expect(categoryCard(page, CATEGORY)).toContainText("1 of 3 have had a turn");
	expect((await readStoredFamily(page)).cycles).toEqual({ [CATEGORY]: [member] });
});
