import { expect } from "@playwright/test";
import { PASSWORD } from "../../helpers/users.ts";
import { clickButton, field, openSettings } from "../helpers/account-pages.ts";
import { test } from "../helpers/account-test.ts";
import { expectErrorToast, expectToast } from "../helpers/pages.ts";

const NEW_PASSWORD = "another horse battery";

test("whoever finds an open phone cannot change the password without the old one, or long after the sign-in without a mail", async ({
	signedInDevice,
	server,
}) => {
	const user = await server.createUser();
	const page = await signedInDevice(user);
	await openSettings(page);
	await page.getByRole("link", { name: "Change password" }).click();
	await expect(page.getByRole("main")).toMatchAriaSnapshot(`
    - main:
      - navigation:
        - link "Back to Whose Turn?"
        - link "Settings"
      - heading "New Password" [level=1]
      - paragraph: For ${user.email}
      - textbox "Your password"
      - textbox "New password"
      - status: Please use at least 8 characters.
      - button "Save Password"
      - paragraph:
        - link "Email me a link"
  `);
	const inputs = page.locator("form input");
	const autocompletes = () => inputs.evaluateAll((all) => all.map((input) => input.getAttribute("autocomplete")));
	// Password managers know every field.
	expect(await autocompletes()).toEqual(["username", "current-password", "new-password"]);
	await field(page, "Your password").fill("a guess");
	await field(page, "New password").fill(NEW_PASSWORD);
	await clickButton(page, "Save Password");
	await expectErrorToast(page, "Password Not Changed", "That's not the right password. Please try again.");
	await user.signIn();

	// As the built-in backend answers a day after the sign-in, and a Supabase project with "Secure password change".
	const answer = { status: 400, json: { error_code: "reauthentication_needed", msg: "Please log in again." } };
	await page.route("**/auth/v1/user*", (route) =>
		route.request().method() === "PUT" ? route.fulfill(answer) : route.continue(),
	);
	await field(page, "Your password").fill(PASSWORD);
	await clickButton(page, "Save Password");
	await expectErrorToast(page, "Password Not Changed", "For this, please ask for an email with a link first.");
	await page.unrouteAll();
	await page.getByRole("link", { name: "Email me a link" }).click();
	await expect(field(page, "Email")).toBeVisible();

	await page.goBack();
	await field(page, "Your password").fill(PASSWORD);
	await field(page, "New password").fill(NEW_PASSWORD);
	await clickButton(page, "Save Password");
	await expectToast(page, "Password Changed", /On other devices, log in again/);
	await expect(user.signIn()).rejects.toThrow(/invalid_credentials/);
});
