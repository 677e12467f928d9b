import { expect } from "@playwright/test";
import { expectNoViolations } from "../helpers/axe.ts";
import { downloadedFamily } from "../helpers/family-files.ts";
import { test } from "../helpers/guest-test.ts";
import {
	expectBroken,
	expectCategories,
	expectSetup,
	openBrokenHistory,
	openCategories,
	root,
	viewTitle,
} from "../helpers/pages.ts";
import { turnEntry } from "../helpers/storage.ts";

const FAMILY = { members: ["Mia", "Noah"], categories: ["Dishes"], cycles: { Dishes: ["Mia"] } };
const HISTORY = [turnEntry("Dishes", "Mia", { id: "a", at: "2026-11-18T10:00:00Z" })];

test("a view that throws says so, gives a copy, and leads back and to settings", async ({ page, openList, watch }) => {
	watch.expectLine(/no dates today/);
	watch.expectLine(/The family could not be copied/);
	await openList({ ...FAMILY, history: HISTORY });
	await openBrokenHistory(page);
	await expectBroken(page);
	await expect(viewTitle(page)).toBeFocused();
	await expect(page).toHaveTitle("Something went wrong · Whose Turn?");
	await expectNoViolations(page);
	const { name, content } = await downloadedFamily(page, root(page));
	expect(name).toMatch(/^whose-turn-family-.*\.json$/);
	expect(content).toMatchObject({ members: [{ name: "Mia" }, { name: "Noah" }], history: [{ id: "a" }] });

	await page.goBack();
	await expectCategories(page);
	await page.goForward();
	await expectBroken(page);
	await page.getByRole("link", { name: "Settings" }).click();
	await expect(viewTitle(page)).toHaveText("Settings");
	await page.goBack();
	await expectBroken(page);

	await test.step("where no family file can be made, the copy is what is stored, without a session", async () => {
		await page.evaluate(() => {
			localStorage.setItem("whose-turn-session", "a secret");
			JSON.stringify = new Proxy(JSON.stringify, {
				apply(target, self, [value, ...more]) {
					if (value?.kind === "turn") throw new TypeError("no JSON today");
					return Reflect.apply(target, self, [value, ...more]);
				},
			});
		});
		const copy = await downloadedFamily(page, root(page));
		expect(copy.name).toMatch(/^whose-turn-stored-.*\.json$/);
		expect(copy.content).toMatchObject({
			"guest-family-members": '["Mia","Noah"]',
			"guest-history": expect.stringContaining("2026-11-18"),
		});
		expect(JSON.stringify(copy.content)).not.toContain("a secret");
		await expect(page.getByRole("status")).toContainText("Your data can't be read right now.");
		await page.evaluate(() => localStorage.removeItem("whose-turn-session"));
	});
	await page.getByRole("button", { name: "Try again" }).click();
	await expect(page.getByRole("button", { name: "Continue to Decision Making" })).toBeVisible();
});

test("what throws once is tried again, and a copy that fails can be pressed again", async ({ page, open, watch }) => {
	watch.expectLine(/no scrolling today/);
	watch.expectLine(/no files today/);
	watch.expectLine(/no dates today/);
	const download = page.getByRole("button", { name: "Download a copy" });
	async function failToSave() {
		await page.evaluate(() => {
			URL.createObjectURL = () => {
				throw new TypeError("no files today");
			};
		});
		const failing = page.waitForEvent("pageerror");
		await download.click();
		await failing;
		await expect(download).not.toHaveAttribute("aria-disabled", "true");
	}

	await open({ ...FAMILY, history: HISTORY }, "/settings");
	await failToSave();

	// The category list is loaded, so that it opens at once.
	await page.goto("/");
	await openCategories(page);
	await page.goBack();
	await expectSetup(page);
	await page.evaluate(() => {
		window.scrollTo = () => {
			throw new Error("no scrolling today");
		};
	});
	await page.getByRole("button", { name: "Continue to Decision Making" }).click();
	// The second try.
	await expectCategories(page);
	await openBrokenHistory(page);
	await expectBroken(page);
	await failToSave();
});

test("what throws outside of all views is answered without them", async ({ page, openList, watch }) => {
	watch.expectLine(/no history today/);
	await openList({ ...FAMILY, history: HISTORY });
	await page.evaluate(() => {
		Object.defineProperty(history, "state", {
			get() {
				throw new Error("no history today");
			},
		});
		dispatchEvent(new PopStateEvent("popstate"));
	});
	await expect(page.getByRole("heading")).toHaveText("Something went wrong");
	await expect(page.getByRole("link", { name: "Settings" })).toBeVisible();
	const { content } = await downloadedFamily(page, page.locator("body"));
	expect(content).toMatchObject({ "guest-family-members": '["Mia","Noah"]' });
});

test("a start that fails says so in the visitor's language", async ({ page, open, watch }) => {
	watch.expectLine(/no timings today/);
	await page.addInitScript(() => {
		performance.getEntriesByType = () => {
			throw new Error("no timings today");
		};
	});
	await open({ ...FAMILY, history: HISTORY }, "/", { "whose-turn-language": "ar" });
	await expect(root(page).getByRole("heading")).toHaveText("حدث خطأ ما");
	await expect(root(page).getByRole("link")).toHaveAttribute("href", "/settings");
	await expect(page.locator("html")).toHaveAttribute("lang", "ar");
});
