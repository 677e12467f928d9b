import { expect, type Locator, type Page } from "@playwright/test";
import { openCategoriesWithAnimation } from "../helpers/draw-animation.ts";
import { test } from "../helpers/guest-test.ts";
import {
	categoryCard,
	decisionButton,
	drawMember,
	expectCategories,
	FAMILY,
	openCategories,
	viewTitle,
} from "../helpers/pages.ts";
import { readStoredFamily } from "../helpers/storage.ts";

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

const [FINGER, MOUSE] = ["touch", "mouse"];
/** After one of a finger or a mouse: how many milliseconds after it, how far from it, and its count of clicks as the browser has it. */
const AT_ONCE = { pointer: FINGER, after: 0, x: 0, y: 0, detail: 1, between: "" };
const SECOND_PRESSES = {
	"of a finger at the same place in the same moment": { ...AT_ONCE, counts: false },
	"of a finger at the same place after half a second": { ...AT_ONCE, after: 500, counts: false },
	"of a finger at the same place, later": { ...AT_ONCE, after: 501, counts: true },
	"of a finger 24 px away": { ...AT_ONCE, x: -24, counts: false },
	"of a finger 25 px away": { ...AT_ONCE, y: 25, counts: true },
	"of a finger 17 px away in both directions": { ...AT_ONCE, x: 17, y: -17, counts: true },
	"of a pen": { ...AT_ONCE, pointer: "pen", counts: false },
	"of a double click": { ...AT_ONCE, pointer: MOUSE, detail: 2, counts: false },
	"of a double click where the system is set to slow ones": {
		...AT_ONCE,
		pointer: MOUSE,
		after: 900,
		detail: 2,
		counts: false,
	},
	"of the mouse, no double click": { ...AT_ONCE, pointer: MOUSE, after: 300, counts: true },
	"of a key, a switch or a screen reader": { ...AT_ONCE, detail: 0, counts: true },
	"after typing": { ...AT_ONCE, between: "beforeinput", counts: true },
	"after a key": { ...AT_ONCE, between: "keydown", counts: true },
	"after Back": { ...AT_ONCE, between: "popstate", counts: true },
	"after a swipe": { ...AT_ONCE, between: "pointermove", counts: true },
	"after what a password manager has filled in": { ...AT_ONCE, between: "input", counts: false },
	"of a double click after typing": { ...AT_ONCE, pointer: MOUSE, detail: 2, between: "beforeinput", counts: true },
	"of a double click after Back": { ...AT_ONCE, pointer: MOUSE, detail: 2, between: "popstate", counts: true },
	"of a double click after the mouse was elsewhere": {
		...AT_ONCE,
		pointer: MOUSE,
		detail: 2,
		between: "pointermove",
		counts: true,
	},
};

test("a press counts unless it is the second of a double one", async ({ page, open }) => {
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
		function press(element: Element, time: number, place: PointerEventInit) {
			element.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true, ...place }));
			const event = new MouseEvent("click", { bubbles: true, cancelable: true, ...place });
			// Not of this machine's clock.
			Object.defineProperty(event, "timeStamp", { value: time });
			element.dispatchEvent(event);
		}
		return Object.entries(presses).map(([name, { pointer, after, x, y, detail, between }], at) => {
			const time = performance.now() + (at + 1) * 10_000;
			const before = count;
			press(document.body, time, { pointerType: pointer, clientX: 100, clientY: 100, detail: 1 });
			if (between) dispatchEvent(new PointerEvent(between, { clientX: 300, clientY: 100 }));
			press(button, time + after, { pointerType: pointer, clientX: 100 + x, clientY: 100 + y, detail });
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
		await stopClock(page);
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
		await categoryCard(page, category).getByRole("button", { name: "History and rules" }).dblclick();
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

/** From now on time stands still: taps are quick on every machine. */
async function stopClock(page: Page) {
	await page.clock.pauseAt(Date.now() + 3_600_000);
}

async function findMiddle(button: Locator) {
	const { x, y, width, height } = (await button.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
	return [x + width / 2, y + height / 2] as const;
}

test("a card that is tapped again after Back opens again, however quick", async ({ page, open }) => {
	await page.clock.install();
	await open(FAMILY);
	await openCategories(page);
	await stopClock(page);
	const [x, y] = await findMiddle(page.getByRole("button", { name: CATEGORY, exact: true }));
	for (const _ of [1, 2, 3]) {
		await expectCategories(page);
		await page.touchscreen.tap(x, y);
		await expect(viewTitle(page)).toHaveText(/turn!$/);
		await page.goBack();
	}
});

test("what a dialog's own step back uncovers is not pressed by the tap that has closed it", async ({ page, open }) => {
	await page.clock.install();
	await open(FAMILY, "/settings");
	await page.getByRole("button", { name: "Remove from this device" }).click();
	const remove = page.getByRole("alertdialog").getByRole("button", { name: "Remove" });
	await remove.waitFor();
	await stopClock(page);
	const [x, y] = await findMiddle(remove);
	await page.touchscreen.tap(x, y);
	await page.clock.runFor(200);
	await expect(page.getByRole("alertdialog")).toHaveCount(0);
	await page.evaluate(
		([x, y]) => {
			const below = document.createElement("button");
			below.id = "below";
			below.dataset.deliberate = "";
			const place = { left: `${x - 50}px`, top: `${y - 50}px`, width: "100px", height: "100px" };
			Object.assign(below.style, { position: "fixed", zIndex: 99, ...place });
			below.onclick = () => below.remove();
			document.body.append(below);
		},
		[x, y] as const,
	);
	await page.touchscreen.tap(x, y);
	await page.clock.runFor(501);
	await expect(page.locator("#below")).toHaveCount(1);
	await page.touchscreen.tap(x, y);
	await expect(page.locator("#below")).toHaveCount(0);
});

test("sixty quick, shaky taps around one place draw once and decide nothing", async ({ page, open }) => {
	await page.clock.install();
	await open({ members: FAMILY.members, categories: Array.from({ length: 12 }, (_, at) => `Game ${at}`) });
	await openCategories(page);
	await drawMember(page, "Game 0");
	const [x, y] = await findMiddle(decisionButton(page));
	await page.goBack();
	await expectCategories(page);
	await stopClock(page);
	// Where the button that decides will be.
	await page
		.getByRole("button", { name: "Game 6", exact: true })
		.evaluate((button, y) => scrollBy(0, button.getBoundingClientRect().top + 10 - y), y);
	for (let tap = 0; tap < 60; tap++) await page.touchscreen.tap(x + ((tap * 7) % 13) - 6, y + ((tap * 5) % 11) - 5);
	await expect(viewTitle(page)).toHaveText(/turn!$/);
	expect((await readStoredFamily(page)).cycles).toBeUndefined();
	await page.clock.runFor(501);
	await page.touchscreen.tap(x, y);
	await expect.poll(async () => Object.keys((await readStoredFamily(page)).cycles ?? {})).toHaveLength(1);
});
