import { readFile } from "node:fs/promises";
import { expect, type Locator, type Page } from "@playwright/test";
import type { HistoryEntry } from "../../../src/rules/history.ts";
import { chooseFile } from "../../helpers/family-files.ts";
import { expectNoViolations } from "../helpers/axe.ts";
import { breakDates, openHistory } from "../helpers/broken-view.ts";
import { downloadedFamily } from "../helpers/download.ts";
import { test } from "../helpers/guest-test.ts";
import { expectCategories, expectSetup, openCategories, viewTitle } from "../helpers/pages.ts";
import { waitForStoredIds } from "../helpers/storage.ts";

const FAMILY = { members: ["Mia", "Noah"], categories: ["Dishes"], cycles: { Dishes: ["Mia"] } };
const turn = (id: string, at: string): HistoryEntry => ({
	...{ id, kind: "turn", at, category: "Dishes", categoryName: "Dishes" },
	...{ member: "Mia", memberName: "Mia", turns: [id], cycle: 1 },
});

const root = (page: Page) => page.locator("#root");

/** From setup. From now on the view that opens next throws in an effect: the category list is loaded, so that it opens at once. */
async function breakScrolling(page: Page): Promise<void> {
	await openCategories(page);
	await page.goBack();
	await expectSetup(page);
	await page.evaluate(() => {
		window.scrollTo = () => {
			throw new Error("no scrolling today");
		};
	});
}

/** From now on no file can be saved. */
function breakFiles(page: Page): Promise<void> {
	return page.evaluate(() => {
		URL.createObjectURL = () => {
			throw new TypeError("no files today");
		};
	});
}

async function readDownload(page: Page, button: Locator): Promise<{ name: string; content: unknown }> {
	const coming = page.waitForEvent("download");
	await button.click();
	const download = await coming;
	return { name: download.suggestedFilename(), content: JSON.parse(await readFile(await download.path(), "utf8")) };
}

async function expectBroken(page: Page): Promise<void> {
	await expect(viewTitle(page)).toHaveText("Something went wrong");
	await expect(page.getByRole("alert")).toHaveText(
		"This page can't be shown. Everything is still saved. Try again, or download a copy to be safe.",
	);
}

test("entries with odd dates are shown like others, from a file and from what is stored", async ({
	page,
	open,
	watch,
}) => {
	watch.expectLine(/A part of guest-history cannot be read and is left out: 1/);
	const stored = [turn("a", "2026-11-18T10:00:00+01"), turn("b", "nonsense"), turn("c", "2026-02-31T10:00:00Z")];
	await open({ ...FAMILY, history: stored }, "/settings");
	await chooseFile(
		page,
		JSON.stringify({
			...{ format: "whose-turn-family", version: 2, madeAt: "2026-11-20T07:00:00.000Z" },
			...{ members: ["Kim"], categories: [{ name: "Dishes", cycle: [] }], memberDetails: [], turns: [] },
			record: [{ id: "d", kind: "turn", category: "Dishes", member: "Kim", turn: "d", at: "2026-11-20T10:00:00+01" }],
		}),
	);
	await page.getByRole("button", { name: "Add to my family" }).click();
	await expect(page.getByRole("dialog", { name: "Family File Added" })).toBeVisible();

	await page.goto("/");
	await openCategories(page);
	await openHistory(page);
	await expect(viewTitle(page)).toHaveText("History");
	await expect(
		page.getByRole("img", { name: "Done per member: Mia 2 (2 turns), Noah 0 (0 turns) and Kim 1 (1 turn)" }),
	).toBeVisible();
	await page.getByRole("button", { name: "Back to Categories" }).click();
	await page.getByRole("button", { name: "History and rules" }).click();
	await page.getByRole("button", { name: "All turns" }).click();
	const times = page.getByRole("region", { name: "History" }).getByRole("time");
	// The newest are that Kim was added and a turn came along.
	await expect(times).toHaveCount(5);
	const dates = await times.evaluateAll((all) => all.map((time) => time.getAttribute("datetime")));
	expect(dates.slice(2)).toEqual(["2026-03-03T10:00:00.000Z", "2026-11-18T09:00:00.000Z", "2026-11-20T09:00:00.000Z"]);
	const unread = await page.evaluate(() => localStorage.getItem("guest-unread"));
	expect(JSON.parse(unread ?? "")).toEqual(["guest-history", stored[1]]);
});

test("a view that throws says so, gives a copy of the family, and leads back and to the settings", async ({
	page,
	open,
	watch,
}) => {
	watch.expectLine(/no dates today/);
	await open({ ...FAMILY, history: [turn("a", "2026-11-18T10:00:00Z")] });
	await openCategories(page);
	await breakDates(page);
	await openHistory(page);
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
	await page.getByRole("button", { name: "Try again" }).click();
	await expect(page.getByRole("button", { name: "Continue to Decision Making" })).toBeVisible();
});

test("where not even a family file can be made, the copy is what is stored, without a session", async ({
	page,
	open,
	watch,
}) => {
	watch.expectLine(/no dates today/);
	watch.expectLine(/The family could not be copied/);
	await open({ ...FAMILY, history: [turn("a", "2026-11-18T10:00:00Z")] });
	await openCategories(page);
	await breakDates(page);
	await page.evaluate(() => {
		localStorage.setItem("whose-turn-session", "a secret");
		JSON.stringify = new Proxy(JSON.stringify, {
			apply(target, self, [value, ...more]) {
				if (value?.kind === "turn") throw new TypeError("no JSON today");
				return Reflect.apply(target, self, [value, ...more]);
			},
		});
	});
	await openHistory(page);
	await expectBroken(page);
	const { name, content } = await readDownload(page, page.getByRole("button", { name: "Download a copy" }));
	expect(name).toMatch(/^whose-turn-stored-.*\.json$/);
	expect(content).toMatchObject({
		"guest-family-members": '["Mia","Noah"]',
		"guest-history": expect.stringContaining("2026-11-18"),
	});
	expect(JSON.stringify(content)).not.toContain("a secret");
	await expect(page.getByRole("status")).toContainText("Your data can't be read right now.");
});

test("a copy that cannot even be begun leaves buttons that can be pressed again", async ({ page, open, watch }) => {
	watch.expectLine(/no scrolling today/);
	watch.expectLine(/no files today/);
	await open(FAMILY, "/settings");
	const download = page.getByRole("button", { name: "Download a copy" });
	await breakFiles(page);
	const failing = page.waitForEvent("pageerror");
	await download.click();
	await failing;
	await expect(download).not.toHaveAttribute("aria-disabled", "true");

	await page.goto("/");
	await breakFiles(page);
	await breakScrolling(page);
	await page.getByRole("button", { name: "Continue to Decision Making" }).click();
	await expectBroken(page);
	const failingAgain = page.waitForEvent("pageerror");
	await download.click();
	await failingAgain;
	await expect(download).not.toHaveAttribute("aria-disabled", "true");
});

test("an effect of the app itself that throws leaves no empty page", async ({ page, open, watch }) => {
	watch.expectLine(/no scrolling today/);
	await open({ ...FAMILY, history: [turn("a", "2026-11-18T10:00:00Z")] });
	await waitForStoredIds(page);
	await breakScrolling(page);
	await page.getByRole("button", { name: "Continue to Decision Making" }).click();
	await expectBroken(page);
});

test("what throws outside of all views is answered without them", async ({ page, open, watch }) => {
	watch.expectLine(/no history today/);
	await open({ ...FAMILY, history: [turn("a", "2026-11-18T10:00:00Z")] });
	await openCategories(page);
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
	const { content } = await readDownload(page, page.getByRole("button", { name: "Download a copy" }));
	expect(content).toMatchObject({ "guest-family-members": '["Mia","Noah"]' });
});

test("a start that fails says so in the visitor's language", async ({ page, open, watch }) => {
	watch.expectLine(/no timings today/);
	await page.addInitScript(() => {
		localStorage.setItem("whose-turn-language", "ar");
		performance.getEntriesByType = () => {
			throw new Error("no timings today");
		};
	});
	await open({ ...FAMILY, history: [turn("a", "2026-11-18T10:00:00Z")] });
	await expect(root(page).getByRole("heading")).toHaveText("حدث خطأ ما");
	await expect(root(page).getByRole("link")).toHaveAttribute("href", "/settings");
	await expect(page.locator("html")).toHaveAttribute("lang", "ar");
	await expectNoViolations(page);
});
