import { expect, test } from "@playwright/test";
import { clickButton } from "../../helpers/e2e-account-pages.ts";
import { expectErrorToast } from "../../helpers/e2e-pages.ts";

for (const [path, title] of [
	["/login", "Google Login Failed"],
	["/signup", "Google Signup Failed"],
] as const) {
	test(`where Google is not set up, a toast says so: ${path}`, async ({ page }) => {
		await page.goto(path);
		await clickButton(page, "Continue with Google");
		await expectErrorToast(page, title, "Google login is not available here.");
		await expect(page).toHaveURL(path);
	});
}
