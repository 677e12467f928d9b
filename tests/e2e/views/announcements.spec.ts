import { expect, type Page } from "@playwright/test";
import { test } from "../helpers/guest-test.ts";
import { holdRequests } from "../helpers/hold-requests.ts";
import {
	addMember,
	categoryCard,
	expectErrorToast,
	expectHydrated,
	expectToast,
	FAMILY,
	openCategories,
	viewTitle,
} from "../helpers/pages.ts";

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
	for (const [stored, times] of [
		[{}, 0],
		[FAMILY, 1],
	] as const) {
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

test("toasts are read out where they stand, errors at once, also under a question", async ({ page, open, watch }) => {
	watch.expectLine(/add-member/);
	await open(FAMILY);
	await addMember(page, "Ada");
	await expectToast(page, "Member Added", "Ada has been added to the family");
	await page.evaluate(() => {
		Storage.prototype.setItem = () => {
			throw new DOMException("full", "QuotaExceededError");
		};
	});
	await addMember(page, "Ben");
	await expectErrorToast(page, "Not saved", /no room left/);
	await expect(page.getByText("Not saved")).toHaveCount(1);
	await page.getByRole("button", { name: "Remove Mia" }).click();
	await expect(page.getByRole("alertdialog", { name: "Remove Family Member" })).toBeVisible();
	const session = await page.context().newCDPSession(page);
	const { nodes } = await session.send("Accessibility.getFullAXTree");
	/** How a text that screen readers find is read out when it comes: the nearest that says so. */
	const liveOf = (text: RegExp) => {
		const found = nodes.filter(
			({ ignored, role, name }) => !ignored && role?.value === "StaticText" && text.test(name?.value),
		);
		expect(found, String(text)).toHaveLength(1);
		let [at] = found;
		while (at !== undefined) {
			const live = at.properties?.find(({ name }) => name === "live")?.value.value;
			if (live !== undefined) return live;
			const { parentId } = at;
			at = nodes.find(({ nodeId }) => nodeId === parentId);
		}
		return undefined;
	};
	expect(liveOf(/^Ada has been added to the family$/)).toBe("polite");
	expect(liveOf(/^This browser has no room left/)).toBe("assertive");
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
	await page.keyboard.press("Shift+Tab");
	await expect(page.getByRole("link", { name: "Settings" })).toBeFocused();
	await page.keyboard.press("Shift+Tab");
	await expect(page.getByRole("button", { name: "Back to Setup" })).toBeFocused();
	await expect(page.getByRole("button", { name: "Back to Setup" })).toHaveCSS("outline-style", "solid");
	const longest = await page.evaluate(() =>
		Math.max(0, ...document.getAnimations().map((animation) => Number(animation.effect?.getTiming().duration ?? 0))),
	);
	expect(longest).toBeLessThan(1);
});
