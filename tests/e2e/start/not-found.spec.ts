import { expect } from "@playwright/test";
import { test } from "../helpers/guest-test.ts";
import { expectSetup, viewTitle } from "../helpers/pages.ts";

test("what is no page says so, logs the path and leads home", async ({ page, open, watch }) => {
	for (const path of ["/login/nowhere", "/assets", "/<img>", "/nowhere"]) {
		watch.expectLine(new RegExp(`^No page at ${path} `));
		await open({ members: ["Mia"] }, encodeURI(path));
		await expect(viewTitle(page), path).toHaveText("Oops! Page not found");
	}
	await expect(page).toHaveTitle("Oops! Page not found · Whose Turn?");
	await page.getByRole("link", { name: "Return to Home" }).click();
	await expectSetup(page);
	await expect(page).toHaveURL("/");
	await expect(page.getByRole("button", { name: "Remove Mia" })).toBeVisible();
	await page.goBack();
	await expect(viewTitle(page)).toHaveText("Oops! Page not found");
});
