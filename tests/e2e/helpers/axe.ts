import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";
import type axe from "axe-core";
import { waitForStablePage } from "./layout.ts";

/** All but level AAA and what is deprecated. */
const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice", "experimental"];
/** All that can differ between the light and the dark page. */
const RULES_OF_COLOURS = ["color-contrast", "link-in-text-block"];
/** High enough that nothing lies under the bar at the bottom, where axe counts a covered button as too small. */
const HEIGHT = 2_000;

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * Notes anything that axe finds in the light or the dark page, and a control whose name is not its text. The test goes
 * on, and fails.
 *
 * @param view its name, if a test looks at several
 */
export async function expectNoViolations(page: Page, view = "the view"): Promise<void> {
	const labelled = page.locator(":is(a, button, label)[aria-label]").filter({ hasText: /./ });
	await expect.soft(labelled, `${view}: with a label in place of their text`).toHaveCount(0);
	const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
	if (height < HEIGHT) await page.setViewportSize({ width, height: HEIGHT });
	if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(AXE);
	for (const [colorScheme, rules] of [
		["light", RULES],
		["dark", RULES_OF_COLOURS],
	] as const) {
		await page.emulateMedia({ colorScheme });
		await waitForStablePage(page, colorScheme);
		const { violations, passed } = await runAxe(page, rules);
		expect.soft(violations, `${view}: axe, ${colorScheme}`).toEqual([]);
		if (rules === RULES) expect(passed, "rules that had something to look at").toBeGreaterThan(5);
	}
}

/** `passed`: the number of rules that had something to look at, and no objection. */
function runAxe(page: Page, rules: readonly string[]): Promise<{ violations: string[]; passed: number }> {
	return page.evaluate(async (rules) => {
		// Describing what is right takes longer than finding what is not.
		const options: axe.RunOptions = { runOnly: [...rules], resultTypes: ["violations"] };
		// What lies behind a dialog is inert, and was looked at before it opened.
		const seen = document.querySelector("dialog[open], [role=alertdialog]") ?? document;
		const { violations, passes } = await (globalThis as unknown as { axe: typeof axe }).axe.run(seen, options);
		return {
			violations: violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`),
			passed: passes.length,
		};
	}, rules);
}
