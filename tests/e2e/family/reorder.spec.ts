import { expect, type Locator, type Page } from "@playwright/test";
import { expectNoViolations } from "../helpers/axe.ts";
import { test } from "../helpers/guest-test.ts";
import { addMember, categoryNames, FAMILY, memberNames } from "../helpers/pages.ts";
import { waitForDndKit } from "../helpers/reorder.ts";

const handle = (page: Page, name: string): Locator => page.getByRole("button", { name: `Move ${name}`, exact: true });

async function centre(locator: Locator): Promise<{ x: number; y: number }> {
	await locator.scrollIntoViewIfNeeded();
	const { x, y, width, height } = (await locator.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
	return { x: x + width / 2, y: y + height / 2 };
}

/** Drags by the handle of one row onto another row, in steps as a hand does. */
async function dragByMouse(page: Page, from: string, to: string): Promise<void> {
	const [start, end] = [await centre(handle(page, from)), await centre(handle(page, to))];
	await page.mouse.move(start.x, start.y);
	await page.mouse.down();
	await page.mouse.move(start.x, start.y + Math.sign(end.y - start.y) * 10);
	await page.mouse.move(end.x, end.y, { steps: 8 });
	await expect(page.getByRole("status").filter({ hasText: `${from} is at place` })).toBeAttached();
	await page.mouse.up();
}

async function dragByTouch(page: Page, from: string, to: string): Promise<void> {
	const [start, end] = [await centre(handle(page, from)), await centre(handle(page, to))];
	const client = await page.context().newCDPSession(page);
	const touch = (type: "touchStart" | "touchMove" | "touchEnd", at?: { x: number; y: number }) =>
		client.send("Input.dispatchTouchEvent", { type, touchPoints: at ? [at] : [] });
	await touch("touchStart", start);
	for (let step = 1; step <= 8; step++)
		await touch("touchMove", { x: start.x, y: start.y + ((end.y - start.y) * step) / 8 });
	await expect(page.getByRole("status").filter({ hasText: `${from} is at place` })).toBeAttached();
	await touch("touchEnd");
}

test("members and categories are dragged with a mouse and with a finger, and stay there; one alone has no handle", async ({
	page,
	open,
}) => {
	await open({ members: ["Mia"], categories: FAMILY.categories });
	await expect(handle(page, "Movie Night Choice")).toBeVisible();
	await expect(page.getByRole("button", { name: "Remove Mia" })).toBeVisible();
	await expect(handle(page, "Mia")).toHaveCount(0);
	for (const name of ["Noah", "Zoe"]) await addMember(page, name);
	await expect(handle(page, "Zoe")).toBeVisible();
	await dragByMouse(page, "Mia", "Zoe");
	await expect(memberNames(page)).toHaveText(["Noah", "Zoe", "Mia"]);
	await dragByTouch(page, "Mia", "Noah");
	await expect(memberNames(page)).toHaveText(["Mia", "Noah", "Zoe"]);
	await dragByTouch(page, "Zoe", "Noah");
	await expect(memberNames(page)).toHaveText(["Mia", "Zoe", "Noah"]);
	const [first = "", second = ""] = await categoryNames(page).allTextContents();
	await dragByMouse(page, second, first);
	await expect(categoryNames(page)).toHaveText([second, first]);
	await page.reload();
	await expect(memberNames(page)).toHaveText(["Mia", "Zoe", "Noah"]);
	await expect(categoryNames(page)).toHaveText([second, first]);
});

test("a list that scrolls does so beside the handles", async ({ page, open }) => {
	await open({ members: Array.from({ length: 15 }, (_, at) => `Name ${at + 1}`) });
	await dragByTouch(page, "Name 1", "Name 3");
	await expect(memberNames(page).nth(2)).toHaveText("Name 1");
	await expect(memberNames(page)).toHaveCount(15);
	const touchAction = (locator: Locator) => locator.evaluate((element) => getComputedStyle(element).touchAction);
	expect(await touchAction(handle(page, "Name 1"))).toBe("none");
	expect(await touchAction(memberNames(page).first())).toBe("auto");
});

test("the keyboard moves a row and says where it is; Escape leaves it, and the focus stays with it", async ({
	page,
	open,
}) => {
	await page.emulateMedia({ reducedMotion: "reduce" });
	await open(FAMILY);
	const says = (text: string) => expect(page.getByRole("status").filter({ hasText: text })).toBeAttached();
	async function pickUp() {
		await waitForDndKit(page);
		await page.keyboard.press("Space");
		await says("Zoe is picked up, at place 3 of 3.");
		await waitForDndKit(page);
	}
	await expect(handle(page, "Zoe")).toHaveAccessibleDescription(/^Press Space to pick it up, the arrow keys/);
	await handle(page, "Zoe").focus();
	await pickUp();
	await page.keyboard.press("ArrowUp");
	await says("Zoe is at place 2 of 3.");
	await page.keyboard.press("Escape");
	await says("Zoe stays at place 3 of 3.");
	await expect(memberNames(page)).toHaveText(["Mia", "Noah", "Zoe"]);
	await expect(handle(page, "Zoe")).toBeFocused();
	await pickUp();
	for (const place of [2, 1]) {
		await page.keyboard.press("ArrowUp");
		await says(`Zoe is at place ${place} of 3.`);
	}
	await page.keyboard.press("Space");
	await says("Zoe is put down at place 1 of 3.");
	await expect(memberNames(page)).toHaveText(["Zoe", "Mia", "Noah"]);
	await expect(handle(page, "Zoe")).toBeFocused();
	await expectNoViolations(page);
});
