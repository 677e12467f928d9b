import { expect, type Page } from "@playwright/test";
import { CHUNKS } from "../../../scripts/chunks.js";
import { listStaticFiles } from "../../helpers/built-app.ts";
import { test } from "../helpers/guest-test.ts";
import { holdRequests } from "../helpers/hold-requests.ts";
import {
	addCategory,
	addMember,
	expectHydrated,
	FAMILY,
	memberNames,
	openCategories,
	viewTitle,
} from "../helpers/pages.ts";

const [STORE_FILE = ""] = listStaticFiles(CHUNKS.guestStore);

const prerenderedText = (page: Page) => page.getByText("No family members added yet");
const loadingStatus = (page: Page) => page.getByRole("status").filter({ hasText: "Loading your family data..." });

/** The visible page, without its live regions and what a translator of the browser's puts around texts. */
const readVisibleHtml = (page: Page) =>
	page
		.locator("#root > :is(header, main)")
		.evaluateAll((all) => all.map((one) => one.outerHTML.replace(/<\/?font[^>]*>/g, "")));

/** The sum of all layout shifts since the page was opened. */
const layoutShift = (page: Page) =>
	page.evaluate(
		() =>
			new Promise<number>((resolve) => {
				const observer = new PerformanceObserver((list) => {
					resolve(list.getEntries().reduce((sum, entry) => sum + Number(Reflect.get(entry, "value")), 0));
				});
				observer.observe({ type: "layout-shift", buffered: true });
				// There is no entry where nothing moves.
				requestAnimationFrame(() => setTimeout(() => resolve(0)));
			}),
	);

test("a new guest sees the app before its script has loaded, and the same elements afterwards", async ({ page }) => {
	const styles: string[] = [];
	page.on("request", (request) => request.resourceType() === "stylesheet" && styles.push(request.url()));
	const release = await holdRequests(page, "**/assets/*.js");
	await page.goto("/", { waitUntil: "commit" });
	await expect(prerenderedText(page)).toBeVisible();
	await expect(loadingStatus(page)).toBeHidden();
	const before = await readVisibleHtml(page);
	// A busy machine paints the page while it is still parsed: what moves then is not what hydration moves.
	await page.waitForFunction(() => document.readyState === "interactive");
	const shiftBefore = await layoutShift(page);
	await page.evaluate(() => Object.assign(document.querySelector("h1") ?? {}, { isPrerendered: true }));
	release();
	await expectHydrated(page);
	expect(await readVisibleHtml(page)).toEqual(before);
	expect(await page.evaluate(() => Reflect.get(document.querySelector("h1") ?? {}, "isPrerendered"))).toBe(true);
	expect(await layoutShift(page)).toBe(shiftBefore);

	expect(styles, "requests for styles").toEqual([]);

	for (const name of ["Mia", "Noah"]) await addMember(page, name);
	await addCategory(page, "Chess");
	await expect(memberNames(page)).toHaveText(["Mia", "Noah"]);
	await openCategories(page);
	await page.reload();
	await expect(viewTitle(page)).toHaveText("Whose Turn?");
	expect(await layoutShift(page)).toBe(0);
});

test("nobody else sees the prerendered view, only a spinner while the script loads", async ({ page, open, watch }) => {
	watch.expectLine(/Failed to load resource/);
	await page.route("**/assets/*.js", (route) => route.abort());
	const requested: string[] = [];
	page.on("request", (request) => requested.push(request.url()));
	const isStoreRequested = () => requested.some((url) => url.endsWith(`/${STORE_FILE}`));

	await open();
	await expect(prerenderedText(page)).toBeVisible();
	await expect.poll(isStoreRequested).toBe(true);
	for (const [whom, stored, path, device] of [
		["a guest with a family, whose store is fetched, too", FAMILY, "/", {}],
		["a guest with a category", { categories: ["Chess"] }, "/", {}],
		["a visitor of another page", {}, "/login", {}],
		["a user who returns from a sign-in", {}, "/?code=1234", {}],
		["a signed-in user", {}, "/", { "whose-turn-session": "{}" }],
	] as const) {
		await test.step(whom, async () => {
			requested.length = 0;
			await open(stored, path, device);
			await expect(loadingStatus(page)).toBeVisible();
			await expect(prerenderedText(page)).toBeHidden();
			if (stored === FAMILY) await expect.poll(isStoreRequested).toBe(true);
		});
	}
	requested.length = 0;
	await open({}, "/", { "whose-turn-language": "ar" });
	await expect(page.locator("html")).toHaveAttribute("lang", "ar");
	await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
	const message = page.getByText("جارٍ تحميل بيانات عائلتك…");
	await expect(message).toBeVisible();
	expect(await message.evaluate((one) => one.closest("[lang]")?.getAttribute("lang"))).toBe("ar");
	await expect(prerenderedText(page)).toBeHidden();
	expect(requested.filter((url) => /\/assets\/(?:ar|en)-/.test(url))).toEqual([expect.stringContaining("/assets/ar-")]);
});
