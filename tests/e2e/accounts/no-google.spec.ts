import { expect, test } from "@playwright/test";
import { press } from "../../helpers/accounts-screens.ts";
import { expectError } from "../../helpers/e2e-app.ts";

for (const [path, title] of [
	["/login", "Google Login Failed"],
	["/signup", "Google Signup Failed"],
] as const) {
	test(`where Google is not set up, a toast says so: ${path}`, async ({ page }) => {
		await page.goto(path);
		await press(page, "Continue with Google");
		await expectError(page, title, "Signing in with Google is not set up here.");
		await expect(page).toHaveURL(path);
	});
}
