import { expect } from "@playwright/test";
import { PASSWORD } from "../../helpers/users.ts";
import {
	clickButton,
	expectGuest,
	expectSignedIn,
	expireAccessToken,
	field,
	signIn,
} from "../helpers/account-pages.ts";
import { test } from "../helpers/account-test.ts";
import { expectErrorToast, expectSetup, expectToast, viewTitle } from "../helpers/pages.ts";

const NEW_PASSWORD = "another fine horse";

test("a forgotten password is replaced, and other browsers are signed out", async ({
	page,
	signedInDevice,
	server,
}) => {
	const user = await server.createUser();
	const other = await signedInDevice(user);

	await page.goto("/login");
	await page.getByRole("link", { name: "Forgot your password?" }).click();
	await expect(viewTitle(page)).toHaveText("Forgot Your Password?");
	await expect(page.locator("body")).toMatchAriaSnapshot(`
    - main:
      - navigation:
        - link "Back to Whose Turn?"
        - link "Settings"
      - heading "Forgot Your Password?" [level=1]
      - textbox "Email"
      - button "Send Link"
      - paragraph:
        - link "Back to login"
    - region "Notifications"
  `);
	await field(page, "Email").fill(user.email);
	await clickButton(page, "Send Link");
	await expect(page.getByText(`If there is an account for ${user.email}`)).toBeVisible();
	await page.goto(await server.waitForMailedLink(user.email));
	await expect(page.getByRole("main")).toMatchAriaSnapshot(`
    - main:
      - navigation:
        - link "Back to Whose Turn?"
        - link "Settings"
      - heading "New Password" [level=1]
      - button "Continue"
      - paragraph:
        - link "Back to login"
  `);
	await clickButton(page, "Continue");
	await expect(page).toHaveURL("/new-password");
	await expect(page.getByRole("main")).toMatchAriaSnapshot(`
    - main:
      - navigation:
        - link "Back to Whose Turn?"
        - link "Settings"
      - heading "New Password" [level=1]
      - paragraph: For ${user.email}
      - textbox "New password"
      - status: Please use at least 8 characters.
      - button "Save Password"
      - paragraph:
        - link "Email me a link"
  `);
	await field(page, "New password").fill(NEW_PASSWORD);
	await clickButton(page, "Save Password");
	await expectToast(page, "Password Changed", /On other devices, log in again/);
	await expectSignedIn(page, user.email);

	await expireAccessToken(other);
	await other.reload();
	await expectGuest(other);

	await signIn(other, user.email, PASSWORD);
	await expectErrorToast(other, "Login Failed", "Invalid login credentials");
	await signIn(other, user.email, NEW_PASSWORD);
	await expectSignedIn(other, user.email);
});

test("pages that a mail leads to say what is wrong with their address, and take no words from it", async ({ page }) => {
	await test.step("a link without its token", async () => {
		await page.goto("/auth/confirm?type=signup");
		await expect(viewTitle(page)).toHaveText("This Link Is Incomplete");
		await expect(page.getByRole("button", { name: /confirm/i })).toHaveCount(0);
	});
	await test.step("a link cannot put words into the mouth of a sign-in that nobody began", async () => {
		await page.goto("/?error=server_error&error_description=Call+0900+to+unlock+your+account");
		await expectSetup(page);
		await expect(page).toHaveURL("/");
		await expect(page.getByText("0900")).toHaveCount(0);
	});
	await test.step("without a link there is no new password", async () => {
		await page.goto("/new-password");
		await expect(page.getByText("You need the link from our email")).toBeVisible();
		await expect(page.getByRole("textbox")).toHaveCount(0);
	});
	await test.step("who is logged in does not read that the link is used up while the server is away", async () => {
		// Before the page starts: the one that is open could note where the server is.
		await page.addInitScript(() => {
			localStorage.setItem("whose-turn-session", "{}");
			localStorage.removeItem("whose-turn-backend");
		});
		await page.route("**/config.json", (route) => route.abort());
		await page.reload();
		await expect(viewTitle(page)).toHaveText("Your family could not be loaded");
		await expect(page.getByText("The link may already have been used")).toHaveCount(0);
	});
});
