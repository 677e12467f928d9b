import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { test } from "../helpers/e2e.ts";
import { FAMILY } from "../helpers/e2e-app.ts";
import { EXTREME_FAMILY, VIEWS } from "../helpers/e2e-views.ts";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Fails for anything that axe finds in the light or the dark page. */
async function expectNothingFound(page: Page): Promise<void> {
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

for (const [name, show] of Object.entries(VIEWS)) {
	test(`axe finds nothing: ${name}`, async ({ page, open }) => {
		await show(page, (path) => open(FAMILY, path));
		await expectNothingFound(page);
	});
}

for (const name of ["setup", "question", "toast", "categories", "helper"]) {
	test(`axe finds nothing with the longest names: ${name}`, async ({ page, open }) => {
		await VIEWS[name]?.(page, (path) => open(EXTREME_FAMILY, path));
		await expectNothingFound(page);
	});
}

test("axe finds nothing: a new family's empty lists", async ({ page, open }) => {
	await open();
	await expect(page.getByText("No family members added yet")).toBeVisible();
	await expectNothingFound(page);
});

test("axe finds nothing: not found", async ({ page, open, watch }) => {
	watch.expects(/No page at \/nowhere/);
	await open({}, "/nowhere");
	await expect(page.getByRole("heading")).toHaveText("Oops! Page not found");
	await expectNothingFound(page);
});
