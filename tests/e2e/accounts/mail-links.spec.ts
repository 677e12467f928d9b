import { expect } from "@playwright/test";
import { test } from "../../helpers/accounts-e2e.ts";
import {
	expectGuest,
	expectSignedIn,
	expireAccess,
	field,
	press,
	signIn,
	signUp,
} from "../../helpers/accounts-screens.ts";
import { PASSWORD } from "../../helpers/accounts-site.ts";
import { expectError, expectNews, viewTitle } from "../../helpers/e2e-app.ts";

const NEW_PASSWORD = "another fine horse";

test("a link is not used up by opening it, only by the press; then it works no more", async ({
	page,
	newDevice,
	site,
}) => {
	const email = site.newEmail();
	await signUp(page, email, PASSWORD);
	const link = await site.mailedLink(email);

	const scanner = await newDevice(link);
	await expect(scanner.getByRole("button", { name: "Confirm my email" })).toBeVisible();
	await scanner.reload();
	await expect(scanner.getByRole("button", { name: "Confirm my email" })).toBeVisible();

	await page.goto(link);
	await press(page, "Confirm my email");
	await expectSignedIn(page, email);

	await press(scanner, "Choose a new password instead");
	await field(scanner, "New password").fill(NEW_PASSWORD);
	await press(scanner, "Confirm my email");
	await expectError(scanner, "Link Not Accepted", /used already, or it is too old/);
	await scanner.goto("/");
	await expectGuest(scanner);
});

test("a link opened by somebody who is logged in says so before it logs in another", async ({
	page,
	deviceOf,
	site,
}) => {
	const anna = await site.newcomer();
	const theirs = await deviceOf(anna);
	const stranger = site.newEmail();
	await signUp(page, stranger, PASSWORD);
	await theirs.goto(await site.mailedLink(stranger));
	await expect(theirs.getByRole("status").filter({ hasText: anna.email })).toHaveText(
		`You are logged in as ${anna.email}. This link logs you in to the account it was mailed for instead.`,
	);
	await field(theirs, "Password you chose at sign-up").fill(PASSWORD);
	await press(theirs, "Confirm my email");
	await expectSignedIn(theirs, stranger);
});

test("a link that names nobody says to whom is logged in what may become of that", async ({ deviceOf, site }) => {
	const anna = await site.newcomer();
	const theirs = await deviceOf(anna);
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

test("who has not confirmed yet can have the mail sent again", async ({ page, site }) => {
	const email = site.newEmail();
	await signUp(page, email, PASSWORD);
	const first = await site.mailedLink(email);
	await press(page, "Send the mail again");
	await expectNews(page, "Mail Sent", "Please check your email to verify your account.");
	expect(await site.mailedLink(email)).not.toBe(first);
	await field(page, "Password").fill(PASSWORD);
	await press(page, "Sign In");
	await expectError(page, "Login Failed", "Email not confirmed");
	await press(page, "Send the mail again");
	await expectNews(page, "Mail Sent", "Please check your email to verify your account.");
	await page.goto(await site.mailedLink(email));
	await press(page, "Confirm my email");
	await expectSignedIn(page, email);
});

test("a forgotten password is replaced, and other browsers are signed out", async ({
	page,
	newDevice,
	deviceOf,
	site,
}) => {
	const person = await site.newcomer();
	const other = await deviceOf(person);

	await page.goto("/login");
	await page.getByRole("link", { name: "Forgot your password?" }).click();
	await expect(viewTitle(page)).toHaveText("Forgot Your Password?");
	await expect(page.locator("body")).toMatchAriaSnapshot(`
    - main:
      - link "Back to Whose Turn?"
      - heading "Forgot Your Password?" [level=1]
      - textbox "Email"
      - button "Send Mail"
      - paragraph:
        - link "Back to login"
    - region "Notifications"
  `);
	await field(page, "Email").fill(person.email);
	await press(page, "Send Mail");
	await expect(page.getByText(`If there is an account for ${person.email}`)).toBeVisible();
	await page.goto(await site.mailedLink(person.email));
	await expect(page.getByRole("main")).toMatchAriaSnapshot(`
    - main:
      - link "Back to Whose Turn?"
      - heading "New Password" [level=1]
      - button "Continue"
      - paragraph:
        - link "Back to login"
  `);
	await press(page, "Continue");
	await expect(page).toHaveURL("/new-password");
	await expect(page.getByRole("main")).toMatchAriaSnapshot(`
    - main:
      - link "Back to Whose Turn?"
      - heading "New Password" [level=1]
      - paragraph: For ${person.email}
      - textbox "New password"
      - status: Please use at least 8 characters.
      - button "Save Password"
      - paragraph:
        - link "Get a mail with a link"
  `);
	await field(page, "New password").fill(NEW_PASSWORD);
	await press(page, "Save Password");
	await expectNews(page, "Password Changed", /Everywhere else you have to log in again/);
	await expectSignedIn(page, person.email);

	await expireAccess(other);
	await other.reload();
	await expectGuest(other);

	const third = await newDevice();
	await signIn(third, person.email, PASSWORD);
	await expectError(third, "Login Failed", "Invalid login credentials");
	await signIn(third, person.email, NEW_PASSWORD);
	await expectSignedIn(third, person.email);
});

test("without a link there is no new password", async ({ page }) => {
	await page.goto("/new-password");
	await expect(page.getByText("For that you need the link from a mail")).toBeVisible();
	await expect(page.getByRole("textbox")).toHaveCount(0);
});
