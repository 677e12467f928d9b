import { expect, type Page } from "@playwright/test";
import { openCategoriesWithAnimation } from "../helpers/draw-animation.ts";
import { test } from "../helpers/guest-test.ts";
import { holdRequests } from "../helpers/hold-requests.ts";
import { addMember, expectHydrated, openCategories } from "../helpers/pages.ts";

const FAMILY = { members: ["Mia"], categories: ["Movie Night Choice"] };
const LOADING = "Loading your family data...";

/** The text of every element that has no other element in it, in the whole document. */
const ownTexts = (page: Page) =>
	page.evaluate(() => {
		const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
		const texts: string[] = [];
		while (walker.nextNode()) {
			const { parentElement, textContent } = walker.currentNode;
			if (!parentElement?.closest("script, style, noscript")) texts.push(textContent?.trim() ?? "");
		}
		return texts;
	});

/** Notes from the very beginning, after each change of the page, what somebody could find in it then. */
async function recordTexts(page: Page, find: string): Promise<() => Promise<number[]>> {
	await page.addInitScript((find) => {
		const noted: number[] = [];
		Object.assign(window, { noted });
		const count = () =>
			noted.push(
				find === "main"
					? document.querySelectorAll("main").length
					: (document.body?.textContent ?? "").split(find).length - 1,
			);
		// After every other observer of the same changes.
		new MutationObserver(() => queueMicrotask(count)).observe(document, {
			childList: true,
			subtree: true,
			characterData: true,
		});
	}, find);
	return () => page.evaluate(() => Reflect.get(window, "noted"));
}

test("the result names its category once, and the member in one text", async ({ page, open }) => {
	await open(FAMILY);
	await openCategories(page);
	await page.getByRole("button", { name: "Movie Night Choice", exact: true }).click();
	await expect(page.getByText("It's Mia's turn!", { exact: true })).toHaveCount(1);
	await expect(page.getByText("Movie Night Choice")).toHaveCount(1);
	expect(await ownTexts(page)).toContain("It's Mia's turn!");
	await page.getByRole("button", { name: "Help Me Decide" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toContainText("Mia, ");
	expect(await ownTexts(page)).toContain("Mia, What kind of movie are you in the mood for?");
});

test("a new cycle's banner is one text", async ({ page, open }) => {
	await open({ ...FAMILY, cycles: { "Movie Night Choice": ["Mia"] } });
	await openCategories(page);
	await page.getByRole("button", { name: "Movie Night Choice", exact: true }).click();
	const banner = "Everyone has had a turn for Movie Night Choice! Starting a new cycle.";
	await expect(page.getByText(banner, { exact: true })).toHaveCount(1);
	expect(await ownTexts(page)).toContain(banner);
});

test("a question names whom it is about in one text", async ({ page, open }) => {
	await open(FAMILY);
	await page.getByRole("button", { name: "Remove Mia" }).click();
	const question =
		"Are you sure you want to remove Mia from the family? This will also remove them from all decision category cycles.";
	await expect(page.getByText(question, { exact: true })).toHaveCount(1);
	expect(await ownTexts(page)).toContain(question);
});

test.describe("with motion", () => {
	test.use({ contextOptions: { reducedMotion: "no-preference" } });

	test("the animation of a draw does not name the category a second time", async ({ page, open }) => {
		await open({ ...FAMILY, members: ["Mia", "Noah", "Zoe"] });
		await openCategoriesWithAnimation(page);
		await page.getByRole("button", { name: "Movie Night Choice", exact: true }).click();
		await expect(page.getByTestId("draw-animation")).toBeVisible();
		expect(await ownTexts(page).then((all) => all.filter((text) => text === "Movie Night Choice"))).toHaveLength(1);
	});
});

for (const [whom, stored] of [
	["a new guest", {}],
	["a family", FAMILY],
] as const) {
	test(`${whom} finds the loading text only while it is shown, and never two mains`, async ({ page, open }) => {
		const [mains, loading] = [await recordTexts(page, "main"), page.getByText(LOADING)];
		const release = await holdRequests(page, "**/assets/*.js");
		const opened = open(stored);
		const isFamily = "members" in stored;
		await expect(page.getByRole("main")).toBeVisible();
		await expect(loading).toHaveCount(isFamily ? 1 : 0);
		if (isFamily) await expect(loading).toBeVisible();
		await expect(page.locator("main")).toHaveCount(1);
		release();
		await opened;
		await expectHydrated(page);
		await expect(loading).toHaveCount(0);
		await expect(page.locator("main")).toHaveCount(1);
		expect(Math.max(...(await mains()))).toBe(1);
	});
}

test("a new guest never has the loading text in the document", async ({ page }) => {
	const noted = await recordTexts(page, LOADING);
	await page.goto("/");
	await addMember(page, "Mia");
	await expect(page.getByRole("button", { name: "Remove Mia" })).toBeVisible();
	expect(Math.max(...(await noted()))).toBe(0);
});

test("a toast's words are in the document once", async ({ page, open }) => {
	await open();
	await addMember(page, "Mia");
	await expect(page.getByText("Member Added")).toHaveCount(1);
	await expect(page.getByText("Mia has been added to the family")).toHaveCount(1);
	await expect(page.getByText("Mia has been added to the family")).toBeVisible();
	await page.evaluate(() => {
		Storage.prototype.setItem = () => {
			throw new DOMException("full", "QuotaExceededError");
		};
		console.error = () => {};
	});
	await addMember(page, "Noah");
	await expect(page.getByText("Not saved")).toHaveCount(1);
});
