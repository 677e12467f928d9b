import { expect } from "@playwright/test";
import { test } from "../helpers/e2e.ts";
import { expectNoViolations } from "../helpers/e2e-axe.ts";
import { FAMILY } from "../helpers/e2e-pages.ts";
import { EXTREME_FAMILY, VIEWS } from "../helpers/e2e-views.ts";

for (const [name, show] of Object.entries(VIEWS)) {
	test(`axe finds nothing: ${name}`, async ({ page, open }) => {
		await show(page, (path) => open(FAMILY, path));
		await expectNoViolations(page);
	});
}

for (const name of ["setup", "categories"]) {
	test(`axe finds nothing with the longest names: ${name}`, async ({ page, open }) => {
		await VIEWS[name]?.(page, (path) => open(EXTREME_FAMILY, path));
		await expectNoViolations(page);
	});
}

test("axe finds nothing: a new family's empty lists", async ({ page, open }) => {
	await open();
	await expect(page.getByText("No family members added yet")).toBeVisible();
	await expectNoViolations(page);
});

test("axe finds nothing: not found", async ({ page, open, watch }) => {
	watch.expectLine(/No page at \/nowhere/);
	await open({}, "/nowhere");
	await expect(page.getByRole("heading")).toHaveText("Oops! Page not found");
	await expectNoViolations(page);
});
