import { expect } from "@playwright/test";
import { test } from "../helpers/e2e.ts";
import { expectNoViolations } from "../helpers/e2e-axe.ts";
import { FAMILY } from "../helpers/e2e-pages.ts";
import { VIEWS } from "../helpers/e2e-views.ts";

// With the longest names, every view and dialog: touch.spec.ts.
for (const name of ["setup", "categories"]) {
	test(`axe finds nothing: ${name}`, async ({ page, open }) => {
		await VIEWS[name]?.(page, (path) => open(FAMILY, path));
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
