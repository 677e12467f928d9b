import { expect } from "@playwright/test";
import { test } from "../helpers/e2e.ts";
import { expectSetup, FAMILY, viewTitle } from "../helpers/e2e-app.ts";

test("the settings are one step from the setup, and the same way back", async ({ page, open }) => {
	await open(FAMILY);
	await page.getByRole("link", { name: "Settings" }).click();
	await expect(page).toHaveURL("/settings");
	await expect(page).toHaveTitle("Settings · Whose Turn?");
	await expect(viewTitle(page)).toHaveText("Settings");
	await expect(viewTitle(page)).toBeFocused();
	await expect(page.getByRole("region", { name: "Your family's data" })).toBeVisible();
	await expect(page.getByRole("region", { name: "This device" })).toBeVisible();
	await expect(page.getByRole("region", { name: "Account" })).toBeHidden();
	await page.getByRole("link", { name: "Back to Whose Turn?" }).click();
	await expectSetup(page);
	await expect(viewTitle(page)).toBeFocused();
	await page.goBack();
	await expect(viewTitle(page)).toHaveText("Settings");
});

test("the settings open by their address, and say so in the window's title", async ({ page, open }) => {
	await open(FAMILY, "/settings");
	await expect(page).toHaveTitle("Settings · Whose Turn?");
	await expect(page.getByRole("region", { name: "Your family's data" })).toBeVisible();
});

test("settings that cannot be fetched say so, and open when the network is back", async ({ page, open, watch }) => {
	watch.expects(/net::ERR_FAILED/);
	await page.route("**/assets/sections-*", (route) => route.abort());
	await open(FAMILY, "/settings");
	await expect(page.getByRole("alert")).toContainText("This page could not be loaded.");
	await page.unroute("**/assets/sections-*");
	await page.getByRole("button", { name: "Try again" }).click();
	await expect(page.getByRole("region", { name: "Your family's data" })).toBeVisible();
});
