import { expect } from "@playwright/test";
import { test } from "../helpers/guest-test.ts";
import { viewTitle } from "../helpers/pages.ts";

test("somebody who is logged in does not read that their link is used up while the server is away", async ({
	page,
	open,
	watch,
}) => {
	watch.expectLine(/The account could not be opened/);
	watch.expectLine(/Failed to load resource/);
	await page.addInitScript(() => localStorage.setItem("whose-turn-session", "{}"));
	await page.route("**/config.json", (route) => route.abort());
	await open({}, "/new-password");
	await expect(viewTitle(page)).toHaveText("Your family could not be loaded");
	await expect(page.getByText("The link may already have been used")).toHaveCount(0);
});
