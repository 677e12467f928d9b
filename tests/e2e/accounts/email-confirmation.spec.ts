import { expect, type Page } from "@playwright/test";
import type { AccountServer } from "../../helpers/account-server.ts";
import { PASSWORD } from "../../helpers/users.ts";
import { clickButton, expectGuest, expectSignedIn, field, signIn, signUp } from "../helpers/account-pages.ts";
import { test } from "../helpers/account-test.ts";
import { expectNoViolations } from "../helpers/axe.ts";
import { expectErrorToast, expectToast, viewTitle } from "../helpers/pages.ts";

const NEW_PASSWORD = "another fine horse";

/** Of an account that nobody has, of one that has been replaced, and of one whose password is another: the words are the same. */
const WRONG_PASSWORD =
	"This isn't the password from your sign-up. If you typed it correctly, that sign-up has since been replaced or deleted. Please choose a new password.";

const GUESSED_FIRST = "This is one of the first passwords anyone would try. Please choose another one.";

/** Signs up on a page. @returns the address and the link that is mailed there */
async function startSignUp(page: Page, server: AccountServer): Promise<{ email: string; link: string }> {
	const email = server.newEmail();
	await signUp(page, email, PASSWORD);
	await expectToast(page, "Account Created!", "Please check your email to verify your account.");
	return { email, link: await server.waitForMailedLink(email) };
}

/** Signs up, and follows the link on the same page. */
async function confirmSignUp(page: Page, server: AccountServer): Promise<{ email: string; link: string }> {
	const { email, link } = await startSignUp(page, server);
	await page.goto(link);
	await clickButton(page, "Confirm my email");
	await expectSignedIn(page, email);
	return { email, link };
}

async function expectRefused(page: Page, email: string, password: string): Promise<void> {
	await signIn(page, email, password);
	await expectErrorToast(page, "Login Failed", "Invalid login credentials");
}

test("the browser that signed up confirms with one press, and the password stays", async ({
	page,
	newDevice,
	server,
}) => {
	const { email, link } = await startSignUp(page, server);
	await page.goto(link);
	await expect(page.getByRole("main")).toMatchAriaSnapshot(`
    - main:
      - navigation:
        - link "Back to Whose Turn?"
        - link "Settings"
      - heading "Confirm Your Email" [level=1]
      - paragraph: One tap and your account is ready
      - button "Confirm my email"
      - paragraph:
        - link "Back to login"
  `);
	await clickButton(page, "Confirm my email");
	await expectToast(page, "Email Confirmed", "Thank you! You are logged in.");
	await expectSignedIn(page, email);
	expect(await page.evaluate(() => localStorage.getItem("whose-turn-signed-up"))).toBeNull();
	const other = await newDevice();
	await signIn(other, email, PASSWORD);
	await expectSignedIn(other, email);
});

test("another browser names whom it is for and asks for the password, by keyboard alone", async ({
	page,
	newDevice,
	server,
}) => {
	const { email, link } = await startSignUp(page, server);
	const other = await newDevice(link);
	await expect(other.getByRole("main")).toMatchAriaSnapshot(`
    - main:
      - navigation:
        - link "Back to Whose Turn?"
        - link "Settings"
      - heading "Confirm Your Email" [level=1]
      - paragraph: So that nobody else gets in, please type the password you signed up with, or choose a new one.
      - term: Email
      - definition: ${email}
      - term: Name given at sign-up
      - definition: Ada Example
      - textbox "Password you chose at sign-up"
      - button "Confirm my email"
      - button "Choose a new password instead"
      - paragraph: Didn't sign up? Then someone else used your email.
      - button "This wasn't me"
      - paragraph:
        - link "Back to login"
  `);
	await field(other, "Password you chose at sign-up").focus();
	await other.keyboard.type("not my password");
	await other.keyboard.press("Enter");
	await expectErrorToast(other, "Password Not Accepted", WRONG_PASSWORD);
	await field(other, "Password you chose at sign-up").fill(PASSWORD);
	await other.keyboard.press("Enter");
	await expectSignedIn(other, email);
	await signIn(page, email, PASSWORD);
	await expectSignedIn(page, email);
});

test("what a login says of an unconfirmed address ends when another tab has confirmed it", async ({ page, server }) => {
	const { email, link } = await startSignUp(page, server);
	await signIn(page, email, PASSWORD);
	await expectErrorToast(page, "Login Failed", "Email not confirmed");
	const tab = await page.context().newPage();
	await tab.goto(link);
	await clickButton(tab, "Confirm my email");
	await expectSignedIn(tab, email);
	await expectSignedIn(page, email);
	await expect(page.getByRole("alertdialog")).toHaveCount(0);
});

test("another browser replaces the password of whoever signed up before anything else", async ({
	page: attacker,
	newDevice,
	server,
}) => {
	const { email, link } = await startSignUp(attacker, server);
	const victim = await newDevice(link);
	await clickButton(victim, "Choose a new password instead");
	await field(victim, "New password").fill("short");
	await clickButton(victim, "Confirm my email");
	await expectErrorToast(victim, "Password Not Accepted", "Please use at least 8 characters.");
	await field(victim, "New password").fill(NEW_PASSWORD);
	await clickButton(victim, "Confirm my email");
	await expectSignedIn(victim, email);
	await expectRefused(attacker, email, PASSWORD);
	// What the attacker's browser has of the sign-up opens nothing either.
	await attacker.goto(link);
	await clickButton(attacker, "Confirm my email");
	await expectErrorToast(attacker, "Link Not Accepted", /already been used, or it is too old/);
	const other = await newDevice();
	await signIn(other, email, NEW_PASSWORD);
	await expectSignedIn(other, email);
});

test("who had nothing to do with it deletes the account, and stays who they are in this browser", async ({
	page: attacker,
	signedInDevice,
	server,
}) => {
	const anna = await server.createUser();
	const theirs = await signedInDevice(anna);
	const { email, link } = await startSignUp(attacker, server);
	await theirs.goto(link);
	await expect(theirs.getByText(`You are logged in as ${anna.email}.`)).toBeVisible();
	await clickButton(theirs, "This wasn't me");
	const question = theirs.getByRole("alertdialog", { name: "Delete this account?" });
	await question.getByRole("button", { name: "Cancel" }).click();
	await expect(theirs.getByRole("button", { name: "This wasn't me" })).toBeFocused();
	await clickButton(theirs, "This wasn't me");
	await question.getByRole("button", { name: "Delete" }).click();
	await expectToast(theirs, "Account Deleted", "Nobody has an account with your email now.");
	await expectSignedIn(theirs, anna.email);
	await expectRefused(attacker, email, PASSWORD);
	await attacker.goto(link);
	await clickButton(attacker, "Confirm my email");
	await expectErrorToast(attacker, "Link Not Accepted", /already been used, or it is too old/);

	// The page does not reveal whether there is such an account: the words fit a wrong password too.
	await theirs.goto(link);
	await field(theirs, "Password you chose at sign-up").fill(PASSWORD);
	await clickButton(theirs, "Confirm my email");
	await expectErrorToast(theirs, "Password Not Accepted", WRONG_PASSWORD);
});

test("a new password that everybody tries first is refused in words, and another one ends the confirmation", async ({
	page,
	newDevice,
	server,
}) => {
	const { email, link } = await startSignUp(page, server);
	const other = await newDevice(link);
	await clickButton(other, "Choose a new password instead");
	await field(other, "New password").fill("password123");
	await clickButton(other, "Confirm my email");
	await expectErrorToast(other, "Password Not Accepted", GUESSED_FIRST);
	for (const again of [false, true]) {
		if (again) await other.reload();
		await expect(other.getByRole("main")).toMatchAriaSnapshot(`
    - main:
      - heading "New Password" [level=1]
      - paragraph: For ${email}
      - paragraph: Your email is confirmed. Now choose a password and you're done.
      - textbox "New password"
      - button "Save Password"
  `);
	}
	await field(other, "New password").fill("qwertyuiop");
	await clickButton(other, "Save Password");
	await expectErrorToast(other, "Password Not Changed", GUESSED_FIRST);
	await field(other, "New password").fill(NEW_PASSWORD);
	await clickButton(other, "Save Password");
	await expectToast(other, "Email Confirmed", "Thank you! You are logged in.");
	await expectSignedIn(other, email);
	await signIn(page, email, NEW_PASSWORD);
	await expectSignedIn(page, email);
});

test("whoever has confirmed before and knows the password reads so, and is led to the login", async ({
	page,
	newDevice,
	server,
}) => {
	const { email, link } = await confirmSignUp(page, server);

	const other = await newDevice(link);
	await field(other, "Password you chose at sign-up").fill("not my password");
	await clickButton(other, "Confirm my email");
	await expectErrorToast(other, "Password Not Accepted", WRONG_PASSWORD);
	await field(other, "Password you chose at sign-up").fill(PASSWORD);
	await clickButton(other, "Confirm my email");
	await expect(other.getByRole("main")).toMatchAriaSnapshot(`
    - main:
      - navigation:
        - link "Back to Whose Turn?"
        - link "Settings"
      - heading "Email Confirmed" [level=1]
      - paragraph: "It was already confirmed, so there is nothing left to do here"
      - term: Email
      - definition: ${email}
      - link "Login"
  `);
	await expect(viewTitle(other)).toBeFocused();
	await expect(other.getByRole("alertdialog")).toHaveCount(0);
	await expectNoViolations(other);
	await other.getByRole("link", { name: "Login", exact: true }).click();
	await expect(viewTitle(other)).toHaveText("Welcome Back");
});

test("to whom somebody else is logged in it is said who, and that the way to the login is to log out", async ({
	page,
	signedInDevice,
	server,
}) => {
	const { email, link } = await confirmSignUp(page, server);

	const anna = await server.createUser();
	const theirs = await signedInDevice(anna);
	await theirs.goto(link);
	await field(theirs, "Password you chose at sign-up").fill(PASSWORD);
	await clickButton(theirs, "Confirm my email");
	await expect(theirs.getByRole("main")).toMatchAriaSnapshot(`
    - main:
      - navigation:
        - link "Back to Whose Turn?"
        - link "Settings"
      - heading "Email Confirmed" [level=1]
      - paragraph: "It was already confirmed, so there is nothing left to do here"
      - term: Email
      - definition: ${email}
      - paragraph: You are logged in as ${anna.email}.
      - button "Logout"
  `);
	await expect(viewTitle(theirs)).toBeFocused();
	await expect(theirs.getByRole("link", { name: "Continue" })).toHaveCount(0);
	await expectNoViolations(theirs);
	await clickButton(theirs, "Logout");
	await expect(theirs.getByRole("link", { name: "Login", exact: true })).toBeVisible();
	await expect(viewTitle(theirs)).toBeFocused();
	await theirs.getByRole("link", { name: "Login", exact: true }).click();
	await expect(viewTitle(theirs)).toHaveText("Welcome Back");
	await signIn(theirs, email, PASSWORD);
	await expectSignedIn(theirs, email);
});

test("a link that is opened again where its account is logged in says that all is done", async ({ page, server }) => {
	const { email, link } = await confirmSignUp(page, server);
	await page.goto(link);
	await expect(page.getByRole("main")).toMatchAriaSnapshot(`
    - main:
      - heading "Email Confirmed" [level=1]
      - paragraph: "It was already confirmed, so there is nothing left to do here"
      - definition: ${email}
      - link "Continue"
  `);
	await expect(page.getByText("You are logged in as")).toHaveCount(0);
	await page.getByRole("link", { name: "Continue" }).click();
	await expectSignedIn(page, email);
});

test("a link of an older version, which names nobody, works all the same", async ({ page, newDevice, server }) => {
	const { email, link } = await startSignUp(page, server);
	const other = await newDevice(link.replace(/#.*/, ""));
	await expect(other.getByRole("term")).toHaveCount(0);
	await expect(other.getByText("This link doesn't say which email it is for.")).toBeVisible();
	await field(other, "Password you chose at sign-up").fill("not my password");
	await clickButton(other, "Confirm my email");
	await expectErrorToast(other, "Password Not Accepted", WRONG_PASSWORD);
	await field(other, "Password you chose at sign-up").fill(PASSWORD);
	await clickButton(other, "Confirm my email");
	await expectSignedIn(other, email);
});

test("a browser whose sign-up another one has replaced requires a new password", async ({
	page,
	newDevice,
	server,
}) => {
	const { email, link } = await startSignUp(page, server);
	const again = await newDevice();
	await signUp(again, email, NEW_PASSWORD);
	const newest = await server.waitForMailedLink(email);
	expect(newest).not.toBe(link);
	for (const device of [page, again]) {
		await device.goto(newest);
		await expect(viewTitle(device)).toHaveText("Confirm Your Email");
	}
	await clickButton(page, "Confirm my email");
	await expectErrorToast(
		page,
		"Link Not Accepted",
		"This login was started in another browser. Please log in again here.",
	);
	await expect(viewTitle(page)).toBeFocused();
	await expect(page.getByText("please type the password you signed up with, or choose a new one.")).toBeVisible();
	await field(page, "Password you chose at sign-up").fill(PASSWORD);
	await clickButton(page, "Confirm my email");
	await expectErrorToast(page, "Password Not Accepted", WRONG_PASSWORD);
	await clickButton(page, "Choose a new password instead");
	await field(page, "New password").fill("and a third donkey");
	await clickButton(page, "Confirm my email");
	await expectSignedIn(page, email);
});

test("a link that names another address than its own lets nobody in", async ({ page, newDevice, server }) => {
	const { link } = await startSignUp(page, server);
	const victim = server.newEmail();
	const forged = link.replace(/#.*/, `#email=${encodeURIComponent(victim)}&name=%E2%80%AE${"Call%20now%20".repeat(9)}`);
	const other = await newDevice(forged);
	await expect(other.getByRole("definition")).toHaveText([victim, "Call now Call now Call now Call now Call"]);
	await clickButton(other, "Choose a new password instead");
	await field(other, "New password").fill(NEW_PASSWORD);
	await clickButton(other, "Confirm my email");
	await expectErrorToast(other, "Link Not Accepted", /no longer works/);
	await other.goto("/");
	await expectGuest(other);
});
