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
		await expect(page.getByRole("region", { name: "Keep what you have here" })).toBeAttached();
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
