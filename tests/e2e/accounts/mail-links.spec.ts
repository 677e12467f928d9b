import { expect } from "@playwright/test";
import { PASSWORD } from "../../helpers/users.ts";
import {
	clickButton,
	expectGuest,
	expectSignedIn,
	expireAccessToken,
	field,
	signIn,
	signUp,
} from "../helpers/account-pages.ts";
import { test } from "../helpers/account-test.ts";
import { expectErrorToast, expectToast, viewTitle } from "../helpers/pages.ts";

const NEW_PASSWORD = "another fine horse";

test("a link is not used up by opening it, only by the press; then it works no more", async ({
	page,
	newDevice,
	server,
}) => {
	const email = server.newEmail();
	await signUp(page, email, PASSWORD);
	const link = await server.waitForMailedLink(email);

	const scanner = await newDevice(link);
	await expect(scanner.getByRole("button", { name: "Confirm my email" })).toBeVisible();
	await scanner.reload();
	await expect(scanner.getByRole("button", { name: "Confirm my email" })).toBeVisible();

	await page.goto(link);
	await clickButton(page, "Confirm my email");
	await expectSignedIn(page, email);

	await clickButton(scanner, "Choose a new password instead");
	await field(scanner, "New password").fill(NEW_PASSWORD);
	await clickButton(scanner, "Confirm my email");
	await expectErrorToast(scanner, "Link Not Accepted", /already been used, or it is too old/);
	await scanner.goto("/");
	await expectGuest(scanner);
});

test("a link opened by somebody who is logged in says so before it logs in another", async ({
	page,
	signedInDevice,
	server,
}) => {
	const anna = await server.createUser();
	const theirs = await signedInDevice(anna);
	const stranger = server.newEmail();
	await signUp(page, stranger, PASSWORD);
	await theirs.goto(await server.waitForMailedLink(stranger));
	await expect(theirs.getByRole("status").filter({ hasText: anna.email })).toHaveText(
		`You are logged in as ${anna.email}. If this link is for another account, you will be logged in to that one instead.`,
	);
	await field(theirs, "Password you chose at sign-up").fill(PASSWORD);
	await clickButton(theirs, "Confirm my email");
	await expectSignedIn(theirs, stranger);
});

test("a link that names nobody warns whoever is logged in of what may happen to that session", async ({
	signedInDevice,
	server,
}) => {
	const anna = await server.createUser();
	const theirs = await signedInDevice(anna);
	for (const link of ["type=recovery&token_hash=somebodys", "type=signup&token_hash=somebodys"]) {
		await theirs.goto(`/auth/confirm?${link}`);
		await expect(theirs.getByRole("status").filter({ hasText: anna.email })).toHaveText(
			`You are logged in as ${anna.email}. If this link is for another account, you will be logged in to that one instead.`,
		);
	}
});

test("a link without its token says so", async ({ page }) => {
	await page.goto("/auth/confirm?type=signup");
	await expect(viewTitle(page)).toHaveText("This Link Is Incomplete");
	await expect(page.getByRole("button", { name: /confirm/i })).toHaveCount(0);
});

test("who has not confirmed yet can have the mail sent again", async ({ page, server }) => {
	const email = server.newEmail();
	await signUp(page, email, PASSWORD);
	const first = await server.waitForMailedLink(email);
	await clickButton(page, "Send the email again");
	await expectToast(page, "Email Sent", "Please check your email to verify your account.");
	expect(await server.waitForMailedLink(email)).not.toBe(first);
	await field(page, "Password").fill(PASSWORD);
	await clickButton(page, "Sign In");
	await expectErrorToast(page, "Login Failed", "Email not confirmed");
	await clickButton(page, "Send the email again");
	await expectToast(page, "Email Sent", "Please check your email to verify your account.");
	await page.goto(await server.waitForMailedLink(email));
	await clickButton(page, "Confirm my email");
	await expectSignedIn(page, email);
});

test("a forgotten password is replaced, and other browsers are signed out", async ({
	page,
	newDevice,
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

	const third = await newDevice();
	await signIn(third, user.email, PASSWORD);
	await expectErrorToast(third, "Login Failed", "Invalid login credentials");
	await signIn(third, user.email, NEW_PASSWORD);
	await expectSignedIn(third, user.email);
});

test("without a link there is no new password", async ({ page }) => {
	await page.goto("/new-password");
	await expect(page.getByText("You need the link from our email")).toBeVisible();
	await expect(page.getByRole("textbox")).toHaveCount(0);
});
