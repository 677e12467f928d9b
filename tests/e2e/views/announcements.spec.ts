import { expect, type Page } from "@playwright/test";
import { test } from "../helpers/guest-test.ts";
import { holdRequests } from "../helpers/hold-requests.ts";
import { addMember, categoryCard, expectHydrated, FAMILY, openCategories, viewTitle } from "../helpers/pages.ts";
import { tabTo } from "./keyboard.ts";

/** Of the family that is on its way. */
const LOADING = "Loading your family data...";

/**
 * Notes from the very beginning, after each change of the page, how many mains and how often a text somebody could find
 * in it then.
 */
async function record(page: Page, text: string): Promise<() => Promise<{ mains: number; texts: number }>> {
	await page.addInitScript((text) => {
		const most = { mains: 0, texts: 0 };
		Object.assign(window, { most });
		const count = () => {
			most.mains = Math.max(most.mains, document.querySelectorAll("main").length);
			most.texts = Math.max(most.texts, (document.body?.textContent ?? "").split(text).length - 1);
		};
		// After every other observer of the same changes.
		new MutationObserver(() => queueMicrotask(count)).observe(document, {
			childList: true,
			subtree: true,
			characterData: true,
		});
	}, text);
	return () => page.evaluate(() => Reflect.get(window, "most"));
}

test("a family is said to be loading, never to a new guest, and nobody finds two mains", async ({ page, open }) => {
	const most = await record(page, LOADING);
	const loading = page.getByText(LOADING);
	for (const stored of [{}, FAMILY]) {
		const times = stored === FAMILY ? 1 : 0;
		const release = await holdRequests(page, "**/assets/*.js");
		const opened = open(stored);
		await expect(page.getByRole("main")).toBeVisible();
		await expect(loading).toHaveCount(times);
		if (times === 1) await expect(page.getByRole("status")).toHaveText(LOADING);
		release();
		await opened;
		await page.unroute("**/assets/*.js");
		await expectHydrated(page);
		await expect(loading).toHaveCount(0);
		if (times === 0) await addMember(page, "Mia");
		await expect(page.getByRole("button", { name: "Remove Mia" })).toBeVisible();
		expect(await most()).toEqual({ mains: 1, texts: times });
	}
});

test("without motion nothing moves, and with forced colours everything is still there", async ({ page, open }) => {
	await page.emulateMedia({ reducedMotion: "reduce", forcedColors: "active" });
	await open({ ...FAMILY, cycles: { "Who does dishes?": ["Mia"] } });
	await openCategories(page);
	// Colours alone distinguished these from what they lie on: now their edges do.
	const card = categoryCard(page, "Who does dishes?");
	for (const part of [
		card,
		card.locator("[data-text].rounded-full").first(),
		card.getByRole("progressbar"),
		card.getByRole("button", { name: "Reset", exact: true }),
	]) {
		await expect(part).toHaveCSS("border-top-width", "1px");
	}
	await expect(card.getByRole("progressbar")).toHaveCSS("forced-color-adjust", "none");
	await expect(viewTitle(page)).toBeFocused();
	const back = page.getByRole("button", { name: "Back to Setup" });
	await tabTo(page, back, "Shift+Tab");
	await expect(back).toHaveCSS("outline-style", "solid");
	const longest = await page.evaluate(() =>
		Math.max(0, ...document.getAnimations().map((animation) => Number(animation.effect?.getTiming().duration ?? 0))),
	);
	expect(longest).toBeLessThan(1);
});
