import { expect, type Page } from "@playwright/test";
import axe from "axe-core";
import { waitForStablePage } from "./stable-page.ts";

/** All but level AAA and what is deprecated. */
const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice", "experimental"];
/** All that can differ between the light and the dark page. */
const RULES_OF_COLOURS = ["color-contrast", "link-in-text-block"];

/** Fails for anything that axe finds in the light or the dark page, and for a control whose name is not its text. */
export async function expectNoViolations(page: Page): Promise<void> {
	const labelled = page.locator(":is(a, button, label)[aria-label]").filter({ hasText: /./ });
	await expect(labelled, "with a label in place of their text").toHaveCount(0);
	// High enough that nothing lies under the bar at the bottom, where axe counts a covered button as too small.
	await page.setViewportSize({ width: page.viewportSize()?.width ?? 0, height: 2_000 });
	await page.evaluate(axe.source);
	for (const [colorScheme, rules] of [
		["light", RULES],
		["dark", RULES_OF_COLOURS],
	] as const) {
		await page.emulateMedia({ colorScheme });
		await waitForStablePage(page, colorScheme);
		const { violations, passed } = await runAxe(page, rules);
		expect(violations, colorScheme).toEqual([]);
		if (rules === RULES) expect(passed, "rules that had something to look at").toBeGreaterThan(10);
	}
}

/** `passed`: the number of rules that had something to look at, and no objection. */
function runAxe(page: Page, rules: readonly string[]): Promise<{ violations: string[]; passed: number }> {
	return page.evaluate(async (rules) => {
		// Describing what is right takes longer than finding what is not.
		const options: axe.RunOptions = { runOnly: [...rules], resultTypes: ["violations"] };
		const { violations, passes } = await (globalThis as unknown as { axe: typeof axe }).axe.run(options);
		return {
			violations: violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`),
			passed: passes.length,
		};
	}, rules);
}
