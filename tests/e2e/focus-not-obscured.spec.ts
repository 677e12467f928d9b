import { expect, type Page } from "@playwright/test";
import { test } from "../helpers/e2e.ts";

/** More than fits on any screen. */
const LARGE = {
	members: Array.from({ length: 12 }, (_, at) => `Member ${at + 1}`),
	categories: ["Movie Night Choice", ...Array.from({ length: 11 }, (_, at) => `Category ${at + 1}`)],
};

/** What has the focus, and whether something else lies over its middle. */
function focused(page: Page): Promise<{ name: string; isCovered: boolean } | undefined> {
	return page.evaluate(() => {
		const element = document.activeElement;
		if (element === null || element === document.body) return undefined;
		const { left, top, width, height } = element.getBoundingClientRect();
		const there = document.elementFromPoint(left + width / 2, top + height / 2);
		const name = element.getAttribute("aria-label") ?? element.textContent;
		return { name, isCovered: !element.contains(there) && !there?.contains(element) };
	});
}

for (const [device, size] of [
	["a phone", { width: 390, height: 700 }],
	["a page magnified to 400 %", { width: 320, height: 256 }],
] as const) {
	test(`Tab goes through everything on ${device}, and nothing that gets the focus is covered`, async ({
		page,
		open,
	}) => {
		await page.setViewportSize(size);
		await open(LARGE);
		await expect(page.getByRole("button", { name: "Continue to Decision Making" })).toBeVisible();
		await expect(page.getByRole("region", { name: "Keep your family's data safe" })).toBeAttached();
		const [met, covered]: [string[], string[]] = [[], []];
		for (;;) {
			await page.keyboard.press("Tab");
			const stop = await focused(page);
			if (stop === undefined) break;
			met.push(stop.name);
			if (stop.isCovered) covered.push(stop.name);
			expect(met.length, "no way out with Tab").toBeLessThan(80);
		}
		expect(met).toEqual(
			expect.arrayContaining(["Login", "Remove Member 12", "Remove Category 11", "Got it", "Settings"]),
		);
		expect(met.at(-1)).toContain("Continue to Decision Making");
		expect(covered).toEqual([]);
	});
}

for (const [path, first, last] of [
	["/login", "Back to Whose Turn?", "Sign up"],
	["/signup", "Back to Whose Turn?", "Log in"],
	["/settings", "Back to Whose Turn?", "Remove from this device"],
] as const) {
	test(`Tab comes to everything on ${path}, in its order, and the eye can follow`, async ({ page, open }) => {
		await open({}, path);
		const reachable = page.locator("a[href], button, select, input:not([hidden], [type=radio]), input:checked");
		await expect(reachable.first()).toHaveText(first);
		await expect(reachable.last()).toHaveText(last);
		for (const target of await reachable.all()) {
			await page.keyboard.press("Tab");
			await expect(target).toBeFocused();
			await expect(target).toBeInViewport();
			await expect(target).toHaveCSS("outline-style", "solid");
		}
	});
}
