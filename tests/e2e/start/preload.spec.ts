import { expect, type Page } from "@playwright/test";
import { CHUNKS, PRELOADED_CHUNKS } from "../../../scripts/chunks.js";
import { filesOf } from "../../helpers/built-app.ts";
import { test } from "../helpers/guest-test.ts";
import { addCategory, addMember, openCategories } from "../helpers/pages.ts";

declare global {
	var ranFiles: string[] | undefined;
}

const [SETTINGS_FILE = ""] = filesOf(CHUNKS.settings);
const [OVERLAYS_FILE = ""] = filesOf(CHUNKS.overlays);
const [DECISION_FILE = ""] = filesOf(CHUNKS.decision);
/** Runs at the beginning: it listens to the browser. */
const EARLY_FILES = filesOf(CHUNKS.afterLoad);
const PRELOADED_FILES = [...new Set([...PRELOADED_CHUNKS, "src/languages/later/en.po"].flatMap(filesOf))].filter(
	(file) => !EARLY_FILES.includes(file),
);

/** Lets every file that is preloaded note in the page that it runs. */
async function noteRuns(page: Page) {
	for (const file of PRELOADED_FILES) {
		await page.route(`**/${file}`, async (route) => {
			const response = await route.fetch();
			const body = `${await response.text()}\n(globalThis.ranFiles ??= []).push("${file}");`;
			await route.fulfill({ response, body });
		});
	}
}

const listRunFiles = (page: Page) => page.evaluate(() => globalThis.ranFiles ?? []);

/** The files that the page has as modules, be it by a link, which runs nothing. */
const listPreloadedFiles = (page: Page) =>
	page.evaluate(() =>
		performance
			.getEntriesByType("resource")
			.filter((entry) => entry instanceof PerformanceResourceTiming && entry.initiatorType === "script")
			.map(({ name }) => new URL(name).pathname.slice(1)),
	);

test("parts are fetched ahead, run when needed, and requested again only on failure", async ({ page, open, watch }) => {
	watch.expectLine(/net::ERR_FAILED/);
	await noteRuns(page);
	await page.route(`**/${SETTINGS_FILE}`, (route) => route.abort());
	await Promise.all([page.waitForEvent("requestfailed", (request) => request.url().includes(SETTINGS_FILE)), open()]);
	const others = PRELOADED_FILES.filter((file) => file !== SETTINGS_FILE);
	await expect.poll(() => listPreloadedFiles(page)).toEqual(expect.arrayContaining(others));
	// Whatever waits for the browser to be idle has had its turn.
	await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
	expect(await listPreloadedFiles(page)).not.toContain(SETTINGS_FILE);
	expect(await listRunFiles(page)).toEqual([]);
	await page.unroute(`**/${SETTINGS_FILE}`);

	const requested: string[] = [];
	page.on("request", (request) => requested.push(new URL(request.url()).pathname.slice(1)));
	await addMember(page, "Mia");
	await addCategory(page, "Chess");
	await openCategories(page);
	expect(await listRunFiles(page)).toEqual(expect.arrayContaining([OVERLAYS_FILE, DECISION_FILE]));
	await page.getByRole("button", { name: "Back to Setup" }).click();
	await page.getByRole("link", { name: "Settings", exact: true }).click();
	await expect(page.getByRole("region", { name: "Your data" })).toBeVisible();
	expect(requested.filter((path) => path.startsWith("assets/"))).toEqual([SETTINGS_FILE]);
});
