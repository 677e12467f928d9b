import { expect, test } from "@playwright/test";
import { expectErrorToast } from "../helpers/pages.ts";

test("where Google is not set up, its button comes after the form and says so before it is pressed", async ({
	page,
}) => {
	const google = page.getByRole("button", { name: "Continue with Google" });
	for (const [path, failed] of [
		["/login", "Google Login Failed"],
		["/signup", "Google Signup Failed"],
	] as const) {
		await page.goto(path);
		await expect(google).toHaveAccessibleDescription("Google login is not available here.");
		await expect(page.getByText("Google login is not available here.")).toBeVisible();
		await expect(page.getByText("or with your email")).toBeHidden();
		await expect(page.getByRole("main").getByRole("button").last()).toHaveText("Continue with Google");
		await google.press("Enter");
		await expectErrorToast(page, failed, /Google/);
		await expect(page).toHaveURL(path);
		await expect(page.getByRole("main").getByText("Google login is not available here.")).toHaveCount(1);
	}
});
