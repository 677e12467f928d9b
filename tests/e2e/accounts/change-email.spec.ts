import { expect, type Page } from "@playwright/test";
import { test } from "../../helpers/accounts-e2e.ts";
import { expectSignedIn, field, openSettings, press } from "../../helpers/accounts-screens.ts";
import { PASSWORD } from "../../helpers/accounts-site.ts";
import { expectError } from "../../helpers/e2e-app.ts";

async function changeTo(page: Page, email: string, password: string): Promise<void> {
	await field(page, "New email").fill(email);
	await field(page, "Your password").fill(password);
	await press(page, "Send Mail");
}

test("an account moves to another email by the link that is mailed there", async ({ deviceOf, site }) => {
	const { email, ...person } = await site.newcomer();
	const page = await deviceOf({ email, ...person });
	const next = site.newEmail();
	await openSettings(page);
	await press(page, "Change email");
	await expect(field(page, "New email")).toBeVisible();
	await expect(page.getByRole("main")).toMatchAriaSnapshot(`
    - main:
      - link "Back to Whose Turn?"
      - heading "Settings" [level=1]
      - region "Language"
      - region "Appearance"
      - region "Your family's data"
      - region "Account":
        - heading "Account" [level=2]
        - paragraph: You are logged in as ${email}.
        - button "Change email" [expanded]
        - textbox "New email"
        - textbox "Your password"
        - button "Send Mail"
        - paragraph:
          - link "Forgot your password?"
        - link "Change password"
        - button "Log out on all devices"
        - button "Delete my account"
  `);
	await changeTo(page, email.toUpperCase(), PASSWORD);
	await expectError(page, "Email Not Changed", "This is your email already.");
	await changeTo(page, next, "not my password");
	await expectError(page, "Email Not Changed", "This is not your password. Please try again.");
	await changeTo(page, next, PASSWORD);
	await expect(page.getByRole("status").filter({ hasText: "A mail with a link is on its way" })).toContainText(next);
	await expect(page.getByRole("region", { name: "Account" })).toContainText(`You are logged in as ${email}.`);

	await page.goto(await site.mailedLink(next));
	await press(page, "Confirm my new email");
	await expectSignedIn(page, next);
});
