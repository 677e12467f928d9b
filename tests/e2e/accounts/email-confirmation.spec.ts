import { expect, type Page } from "@playwright/test";
import type { AccountServer } from "../../helpers/account-server.ts";
import { PASSWORD } from "../../helpers/users.ts";
import { clickButton, expectGuest, expectSignedIn, field, signIn, signUp } from "../helpers/account-pages.ts";
import { test } from "../helpers/account-test.ts";
import { expectNoViolations } from "../helpers/axe.ts";
import { errorToasts, expectErrorToast, expectToast, viewTitle } from "../helpers/pages.ts";

const NEW_PASSWORD = "another fine horse";

/**
 * Of an account that nobody has, of one that has been replaced, and of one whose password is another: the words are the
 * same.
 */
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

async function expectRefused(page: Page, email: string, password: string): Promise<void> {
	await signIn(page, email, password);
	await expectErrorToast(page, "Login Failed", "Invalid login credentials");
}

/** Types the password of the sign-up, and confirms. */
async function confirmWithPassword(page: Page, password: string): Promise<void> {
	await field(page, "Password you chose at sign-up").fill(password);
	await clickButton(page, "Confirm my email");
}

/** Chooses another password than the one of the sign-up, and confirms. */
async function confirmWithNewPassword(page: Page, password: string): Promise<void> {
	await field(page, "New password").fill(password);
	await clickButton(page, "Confirm my email");
}

test("another browser names whom it is for and asks for the password, by keyboard alone; where it is confirmed, it leads to the login", async ({
	newDevice,
	server,
}) => {
	const { email, link } = await server.signUp();
	const named = link.replace(/&name64=.*|$/, "&name64=QWRhIEV4YW1wbGU");
	const other = await newDevice(named);
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

	const third = await newDevice(named);
	await confirmWithPassword(third, "not my password");
	await expectErrorToast(third, "Password Not Accepted", WRONG_PASSWORD);
	await confirmWithPassword(third, PASSWORD);
	await expect(third.getByRole("main")).toMatchAriaSnapshot(`
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
	await expect(viewTitle(third)).toBeFocused();
	await expect(errorToasts(third)).toHaveCount(0);
	await expectNoViolations(third);
	await third.getByRole("link", { name: "Login", exact: true }).click();
	await expect(viewTitle(third)).toHaveText("Welcome Back");
});

test("a link that names another address than its own lets nobody in; one of an older version, which names nobody, does", async ({
	newDevice,
	server,
}) => {
	const victim = server.newEmail();
	const forged = (await server.signUp()).link.replace(
		/#.*/,
		`#email=${encodeURIComponent(victim)}&name=%E2%80%AE${"Call%20now%20".repeat(9)}`,
	);
	const other = await newDevice(forged);
	await expect(other.getByRole("definition")).toHaveText([victim, "Call now Call now Call now Call now Call"]);
	await clickButton(other, "Choose a new password instead");
	await confirmWithNewPassword(other, NEW_PASSWORD);
	await expectErrorToast(other, "Link Not Accepted", /no longer works/);
	await other.goto("/");
	await expectGuest(other);

	const { email, link } = await server.signUp();
	await other.goto(link.replace(/#.*/, ""));
	await expect(other.getByText("This link doesn't say which email it is for.")).toBeVisible();
	await expect(other.getByRole("term")).toHaveCount(0);
	await confirmWithPassword(other, "not my password");
	await expectErrorToast(other, "Password Not Accepted", WRONG_PASSWORD);
	await confirmWithPassword(other, PASSWORD);
	await expectSignedIn(other, email);
});

test("another browser replaces the password of whoever signed up before anything else, by one that is good", async ({
	page: attacker,
	newDevice,
	server,
}) => {
	const { email, link } = await startSignUp(attacker, server);
	const victim = await newDevice(link);
	await clickButton(victim, "Choose a new password instead");
	await confirmWithNewPassword(victim, "short");
	await expectErrorToast(victim, "Password Not Accepted", "Please use at least 8 characters.");
	await confirmWithNewPassword(victim, "password123");
	await expectErrorToast(victim, "Password Not Accepted", GUESSED_FIRST);
	for (const again of [false, true]) {
		if (again) await victim.reload();
		await expect(victim.getByRole("main")).toMatchAriaSnapshot(`
    - main:
      - heading "New Password" [level=1]
      - paragraph: For ${email}
      - paragraph: Your email is confirmed. Now choose a password and you're done.
      - textbox "New password"
      - button "Save Password"
  `);
	}
	await expectRefused(attacker, email, PASSWORD);
	// What the attacker's browser has of the sign-up opens nothing either.
	await attacker.goto(link);
	await clickButton(attacker, "Confirm my email");
	await expectErrorToast(attacker, "Link Not Accepted", /already been used, or it is too old/);
	await field(victim, "New password").fill("qwertyuiop");
	await clickButton(victim, "Save Password");
	await expectErrorToast(victim, "Password Not Changed", GUESSED_FIRST);
	await field(victim, "New password").fill(NEW_PASSWORD);
	await clickButton(victim, "Save Password");
	await expectToast(victim, "Email Confirmed", "Thank you! You are logged in.");
	await expectSignedIn(victim, email);
	await expectRefused(attacker, email, PASSWORD);
	await signIn(attacker, email, NEW_PASSWORD);
	await expectSignedIn(attacker, email);
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
	await confirmWithPassword(page, PASSWORD);
	await expectErrorToast(page, "Password Not Accepted", WRONG_PASSWORD);
	await clickButton(page, "Choose a new password instead");
	await confirmWithNewPassword(page, "and a third donkey");
	await expectSignedIn(page, email);
});

test("where somebody else is logged in a link says so, deletes what is not theirs, and logs in another, or leads there by a logout", async ({
	page: attacker,
	signedInDevice,
	server,
}) => {
	const anna = await server.createUser();
	const theirs = await signedInDevice(anna);
	const expectWarning = (name: string) =>
		expect(theirs.getByRole("status").filter({ hasText: name })).toHaveText(
			`You are logged in as ${name}. If this link is for another account, you will be logged in to that one instead.`,
		);
	await test.step("a link that names nobody warns of what may happen to the session", async () => {
		for (const type of ["recovery", "signup"]) {
			await theirs.goto(`/auth/confirm?type=${type}&token_hash=somebodys`);
			await expectWarning(anna.email);
		}
	});
	await test.step("who had nothing to do with it deletes the account, and stays who they are", async () => {
		const { email, link } = await startSignUp(attacker, server);
		await theirs.goto(link);
		await expectWarning(anna.email);
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
		await confirmWithPassword(theirs, PASSWORD);
		await expectErrorToast(theirs, "Password Not Accepted", WRONG_PASSWORD);
	});
	const stranger = await server.signUp();
	await test.step("who confirms it is logged in to that account instead", async () => {
		await theirs.goto(stranger.link);
		await expectWarning(anna.email);
		await confirmWithPassword(theirs, PASSWORD);
		await expectSignedIn(theirs, stranger.email);
	});
	await test.step("the way to an account that was confirmed before is to log out", async () => {
		const { email, link } = await server.createUser();
		await theirs.goto(link);
		await confirmWithPassword(theirs, PASSWORD);
		await expect(theirs.getByRole("main")).toMatchAriaSnapshot(`
      - main:
        - navigation:
          - link "Back to Whose Turn?"
          - link "Settings"
        - heading "Email Confirmed" [level=1]
        - paragraph: "It was already confirmed, so there is nothing left to do here"
        - term: Email
        - definition: ${email}
        - paragraph: You are logged in as ${stranger.email}.
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
});
