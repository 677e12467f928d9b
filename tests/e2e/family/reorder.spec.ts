import { expect, type Locator, type Page } from "@playwright/test";
import { test } from "../helpers/guest-test.ts";
import { addMember, button, categoryNames, FAMILY, memberNames } from "../helpers/pages.ts";

const row = (page: Page, name: string) => button(page, `Change ${name}`);

async function centre(locator: Locator): Promise<{ x: number; y: number }> {
	await locator.scrollIntoViewIfNeeded();
	const { x, y, width, height } = (await locator.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
	return { x: x + width / 2, y: y + height / 2 };
}

/** What drags is a later part of the page, and says so to nobody. */
async function waitForDragging(page: Page, lists: number): Promise<void> {
	await expect(page.locator("[id^=DndLiveRegion]")).toHaveCount(lists);
}

/** Drags one row onto another row, in steps as a hand does. */
async function dragByMouse(page: Page, from: string, to: string): Promise<void> {
	const [start, end] = [await centre(row(page, from)), await centre(row(page, to))];
	await page.mouse.move(start.x, start.y);
	await page.mouse.down();
	await page.mouse.move(start.x, start.y + Math.sign(end.y - start.y) * 10);
	await page.mouse.move(end.x, end.y, { steps: 8 });
	await expect(page.getByRole("status").filter({ hasText: `${from} is at place` })).toBeAttached();
	await page.mouse.up();
}

/** A finger that stays for a moment; one that moves at once scrolls. */
async function dragByTouch(page: Page, from: string, to: string): Promise<void> {
	const [start, end] = [await centre(row(page, from)), await centre(row(page, to))];
	const client = await page.context().newCDPSession(page);
	const touch = (type: "touchStart" | "touchMove" | "touchEnd", at?: { x: number; y: number }) =>
		client.send("Input.dispatchTouchEvent", { type, touchPoints: at ? [at] : [] });
	await touch("touchStart", start);
	await expect(page.getByRole("status").filter({ hasText: `${from} is picked up` })).toBeAttached();
	for (let step = 1; step <= 8; step++)
		await touch("touchMove", { x: start.x, y: start.y + ((end.y - start.y) * step) / 8 });
	await expect(page.getByRole("status").filter({ hasText: `${from} is at place` })).toBeAttached();
	await touch("touchEnd");
}

test("members and categories are dragged with a mouse and with a finger, and stay there", async ({ page, open }) => {
	await open({ members: ["Mia"], categories: FAMILY.categories });
	for (const name of ["Noah", "Zoe"]) await addMember(page, name);
	await waitForDragging(page, 2);
	await dragByMouse(page, "Mia", "Zoe");
	await expect(memberNames(page)).toHaveText(["Noah", "Zoe", "Mia"]);
	const [first = "", second = ""] = await categoryNames(page).allTextContents();
	await dragByTouch(page, second, first);
	await expect(categoryNames(page)).toHaveText([second, first]);
	await page.reload();
	await expect(memberNames(page)).toHaveText(["Noah", "Zoe", "Mia"]);
	await expect(categoryNames(page)).toHaveText([second, first]);

	// A list that scrolls does so under a finger, and a tap on a row opens its sheet.
	await open({ members: Array.from({ length: 15 }, (_, at) => `Name ${at + 1}`) });
	await waitForDragging(page, 1);
	await dragByTouch(page, "Name 1", "Name 3");
	await expect(memberNames(page).nth(2)).toHaveText("Name 1");
	await expect(row(page, "Name 2")).toHaveCSS("touch-action", "manipulation");
	await row(page, "Name 2").tap();
	await expect(page.getByRole("dialog", { name: "Name 2" })).toBeVisible();
});
