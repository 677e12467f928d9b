import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import axe from "axe-core";
import { waitForStablePage } from "./e2e-stable-page.ts";

/** All but level AAA and what is deprecated. */
const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice", "experimental"];

/** Fails for anything that axe finds in the light or the dark page, and for a control whose name is not its text. */
export async function expectNoViolations(page: Page): Promise<void> {
	const labelled = page.locator(":is(a, button, label)[aria-label]").filter({ hasText: /./ });
	await expect(labelled, "with a label in place of their text").toHaveCount(0);
	// High enough that nothing lies under the bar at the bottom, where axe counts a covered button as too small.
	await page.setViewportSize({ width: page.viewportSize()?.width ?? 0, height: 2_000 });
	for (const colorScheme of ["light", "dark"] as const) {
		await page.emulateMedia({ colorScheme });
		await waitForStablePage(page, colorScheme);
		// "Legacy" only means that no blank page is opened for the findings in frames: this app has none, and a run takes half the time.
		const { violations, passes } = await new AxeBuilder({ page, axeSource: axe.source })
			.withTags(RULES)
			.setLegacyMode()
			.analyze();
		const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
		expect(found, colorScheme).toEqual([]);
		expect(passes.length, "rules that had something to look at").toBeGreaterThan(10);
	}
}
