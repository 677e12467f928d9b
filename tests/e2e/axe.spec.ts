import { expect } from "@playwright/test";
import { test } from "../helpers/e2e.ts";
import { FAMILY } from "../helpers/e2e-app.ts";
import { expectNothingFound } from "../helpers/e2e-axe.ts";
import { EXTREME_FAMILY, VIEWS } from "../helpers/e2e-views.ts";

for (const [name, show] of Object.entries(VIEWS)) {
	test(`axe finds nothing: ${name}`, async ({ page, open }) => {
		await show(page, (path) => open(FAMILY, path));
		await expectNothingFound(page);
	});
}

for (const name of ["setup", "question", "toast", "categories", "result", "helper"]) {
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
