import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { waitForStablePage } from "./e2e-stable-page.ts";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Fails for anything that axe finds in the light or the dark page. */
export async function expectNoViolations(page: Page): Promise<void> {
	// High enough that nothing lies under the bar at the bottom, where axe counts a covered button as too small.
	await page.setViewportSize({ width: page.viewportSize()?.width ?? 0, height: 2_000 });
	for (const colorScheme of ["light", "dark"] as const) {
		await page.emulateMedia({ colorScheme });
		await waitForStablePage(page, colorScheme);
		// "Legacy" only means that no blank page is opened for the findings in frames: this app has none, and a run takes half the time.
		const { violations, passes } = await new AxeBuilder({ page }).withTags(RULES).setLegacyMode().analyze();
		const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
		expect(found, colorScheme).toEqual([]);
		expect(passes.length, "rules that had something to look at").toBeGreaterThan(10);
	}
}
