import { expect, type Page } from "@playwright/test";
import { expectNoViolations } from "../helpers/axe.ts";
import { downloadedFamily } from "../helpers/family-files.ts";
import { test } from "../helpers/guest-test.ts";
import { expectCategories, expectSetup, openCategories, root, viewTitle } from "../helpers/pages.ts";
import { turnEntry } from "../helpers/storage.ts";
import { openBrokenHistory } from "./broken-history.ts";

const FAMILY = {
	...{ members: ["Mia", "Noah"], categories: ["Dishes"] },
	// The history opens on this month, whichever that is.
	history: [turnEntry("Dishes", "Mia", { id: "a", at: new Date().toISOString() })],
};

async function expectBroken(page: Page): Promise<void> {
	await expect(viewTitle(page)).toHaveText("Something went wrong");
	await expect(page.getByRole("alert")).toHaveText(
		"This page can't be shown. Everything is still saved. Try again, or download a copy to be safe.",
	);
}

test("a view that throws says so, gives a copy, and leads back and to settings", async ({ page, openList, watch }) => {
	watch.expectLine(/no dates today/);
	watch.expectLine(/The family could not be copied/);
	await openList(FAMILY);
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

	// Where no family file can be made, the copy is what is stored, without a session.
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
		"guest-history": expect.stringContaining(FAMILY.history[0]?.at ?? ""),
	});
	expect(JSON.stringify(copy.content)).not.toContain("a secret");
	await expect(page.getByRole("status")).toContainText("Your data can't be read right now.");
	await page.evaluate(() => localStorage.removeItem("whose-turn-session"));
	await page.getByRole("button", { name: "Try again" }).click();
	await expect(page.getByRole("button", { name: "Continue to Decision Making" })).toBeVisible();
});

test("what throws once is tried again, and a copy that fails can be pressed again", async ({ page, open, watch }) => {
	watch.expectLine(/no scrolling today/);
	watch.expectLine(/no files today/);
	watch.expectLine(/no dates today/);
	await open(FAMILY);
	// The category list is loaded, so that it opens at once.
	await openCategories(page);
	await page.goBack();
	await expectSetup(page);
	await page.evaluate(() => {
		window.scrollTo = () => {
			throw new Error("no scrolling today");
		};
		URL.createObjectURL = () => {
			throw new TypeError("no files today");
		};
	});
	await page.getByRole("button", { name: "Continue to Decision Making" }).click();
	// The second try.
	await expectCategories(page);
	await openBrokenHistory(page);
	await expectBroken(page);
	const failing = page.waitForEvent("pageerror");
	const download = page.getByRole("button", { name: "Download a copy" });
	await download.click();
	await failing;
	await expect(download).not.toHaveAttribute("aria-disabled", "true");
});

test("what throws outside of all views is answered without them", async ({ page, openList, watch }) => {
	watch.expectLine(/no history today/);
	await openList(FAMILY);
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
	await open(FAMILY, "/", { "whose-turn-language": "ar" });
	await expect(root(page).getByRole("heading")).toHaveText("حدث خطأ ما");
	await expect(root(page).getByRole("link")).toHaveAttribute("href", "/settings");
	await expect(page.locator("html")).toHaveAttribute("lang", "ar");
});

test("what is no page says so, logs the path and leads home", async ({ page, open, watch }) => {
	for (const path of ["/login/nowhere", "/assets", "/<img>", "/nowhere"]) {
		watch.expectLine(new RegExp(`^No page at ${path} `));
		await open({ members: ["Mia"] }, encodeURI(path));
		await expect(viewTitle(page), path).toHaveText("Oops! Page not found");
	}
	await expect(page).toHaveTitle("Oops! Page not found · Whose Turn?");
	await page.getByRole("link", { name: "Return to Home" }).click();
	await expectSetup(page);
	await expect(page).toHaveURL("/");
	await expect(page.getByRole("button", { name: "Remove Mia" })).toBeVisible();
	await page.goBack();
	await expect(viewTitle(page)).toHaveText("Oops! Page not found");
});
