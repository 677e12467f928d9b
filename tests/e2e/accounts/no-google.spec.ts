import { expect, test } from "@playwright/test";
import { expectNoViolations } from "../helpers/axe.ts";

test("where Google is not set up, its button comes after the form and says so before it is pressed", async ({
	page,
}) => {
	const google = page.getByRole("button", { name: "Continue with Google" });
	for (const [path, submit] of [
		["/login", "Sign In"],
		["/signup", "Create Account"],
	] as const) {
		await page.goto(path);
		await expect(google).toBeDisabled();
		await expect(google).toHaveAccessibleDescription("Google login is not available here.");
		await expect(page.getByText("Google login is not available here.")).toBeVisible();
		await expect(page.getByText("or with your email")).toBeHidden();
		await expect(page.getByRole("main").getByRole("button").last()).toHaveText("Continue with Google");
		await expectNoViolations(page);
		// It can be reached by the keyboard, where the reason is heard, and does nothing.
		await page.getByRole("button", { name: submit }).focus();
		while (!(await google.evaluate((element) => element === document.activeElement))) await page.keyboard.press("Tab");
		await page.keyboard.press("Enter");
		await expect(page).toHaveURL(path);
		await expect(page.getByRole("dialog")).toHaveCount(0);
	}
});
