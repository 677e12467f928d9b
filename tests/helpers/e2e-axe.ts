import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Fails for anything that axe finds in the light or the dark page. */
export async function expectNothingFound(page: Page): Promise<void> {
	// High enough that nothing lies under the bar at the bottom, where axe counts a covered button as too small.
	await page.setViewportSize({ width: page.viewportSize()?.width ?? 0, height: 2_000 });
	for (const colorScheme of ["light", "dark"] as const) {
		await page.emulateMedia({ colorScheme });
		// Axe reads colours: let the page be painted in the new ones first.
		await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
		const { violations, passes } = await new AxeBuilder({ page }).withTags(RULES).analyze();
		const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
		expect(found, colorScheme).toEqual([]);
		expect(passes.length, "rules that had something to look at").toBeGreaterThan(10);
	}
}
