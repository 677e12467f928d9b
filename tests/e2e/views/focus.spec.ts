import { expect, type Page } from "@playwright/test";
import { test } from "../helpers/guest-test.ts";
import { findObscuredFocus } from "./good-view.ts";

/** More than fits on any screen. */
const MEMBERS = Array.from({ length: 12 }, (_, at) => `Member ${at + 1}`);
const LARGE = {
	members: MEMBERS,
	categories: ["Movie Night Choice", ...Array.from({ length: 11 }, (_, at) => `Category ${at + 1}`)],
	cycles: { "Category 1": MEMBERS },
};

/** Presses Tab through all of a page. @returns each stop, and whether the eye can follow */
async function walk(page: Page) {
	const stops: { name: string; isSeen: boolean }[] = [];
	for (;;) {
		await page.keyboard.press("Tab");
		const stop = await page.evaluate(() => {
			const { activeElement } = document;
			if (activeElement === null || activeElement === document.body) return null;
			const label = activeElement.closest("label") ?? (activeElement as HTMLInputElement).labels?.[0];
			const { top, bottom } = activeElement.getBoundingClientRect();
			// What covers its card outlines the card.
			const styles = [undefined, "::after"].map((part) => getComputedStyle(activeElement, part).outlineStyle);
			return {
				name: activeElement.ariaLabel ?? (activeElement.textContent || (label?.textContent ?? "")),
				isSeen: styles.includes("solid") && bottom > 0 && top < innerHeight,
			};
		});
		if (stop === null) return stops;
		const [covered] = await findObscuredFocus(page, "the focused");
		stops.push({ ...stop, isSeen: stop.isSeen && covered === undefined });
		expect(stops.length, "no way out with Tab").toBeLessThan(120);
	}
}

test("Tab reaches everything in order, and nothing that has the focus is covered or unseen", async ({ page, open }) => {
	const viewport = page.viewportSize() ?? { width: 0, height: 0 };
	await open(LARGE);
	await expect(page.getByRole("button", { name: "Continue to Decision Making" })).toBeVisible();
	await expect(page.getByRole("region", { name: "Keep your family's data safe" })).toBeAttached();
	await page.setViewportSize({ width: 320, height: 256 });
	const stops = await walk(page);
	const met = stops.map(({ name }) => name);
	expect(met).toEqual(expect.arrayContaining(["Login", "Remove Member 12", "Remove Category 11", "Got it"]));
	expect(met.at(-1)).toBe("Sign up");
	expect(stops.filter(({ isSeen }) => !isSeen)).toEqual([]);

	await page.setViewportSize(viewport);
	for (const [path, last] of Object.entries({ "/signup": "Log in", "/settings": "Who takes turns here?" })) {
		await open({}, path);
		// Google's button goes behind the form once the server has said so.
		if (path === "/signup") await expect(page.getByText("Google login is not available here.")).toBeVisible();
		const reachable = page.locator("a[href], button, select, input:not([hidden], [type=radio]), input:checked");
		await expect(reachable.last()).toHaveText(last);
		const all = await walk(page);
		expect(all.length).toBe(await reachable.count());
		expect([all[0]?.name, all.at(-1)?.name]).toEqual(["Back to Whose Turn?", last]);
		expect(all.filter(({ isSeen }) => !isSeen)).toEqual([]);
	}
});
