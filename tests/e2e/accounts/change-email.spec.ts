import { expect, type Page } from "@playwright/test";
import { test } from "../../helpers/accounts-e2e.ts";
import {
	expectGuest,
	expectSignedIn,
	expireAccess,
	field,
	openSettings,
	press,
	signIn,
} from "../../helpers/accounts-screens.ts";
import { PASSWORD } from "../../helpers/accounts-site.ts";
import { expectError, expectNews, viewTitle } from "../../helpers/e2e-app.ts";
import { expectNothingFound } from "../../helpers/e2e-axe.ts";

async function changeTo(page: Page, email: string, password: string): Promise<void> {
	await field(page, "New email").fill(email);
	await field(page, "Your password").fill(password);
	await press(page, "Send Mail");
}

/** Asks for a new address in the settings. */
async function askFor(page: Page, next: string): Promise<void> {
	await openSettings(page);
	await press(page, "Change email");
	await changeTo(page, next, PASSWORD);
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
	await expect(page.getByRole("main")).toMatchAriaSnapshot(`
    - region "Account":
      - heading "Account" [level=2]
      - paragraph: You are logged in as ${email}.
      - paragraph: Your email is to become ${next} as soon as the mailed link is used. If nobody uses it, the change ends one hour after it was asked for.
      - button "Keep my email"
      - button "Change email" [expanded=false]
      - link "Change password"
  `);
	await expect(page.getByText(next)).toHaveCount(1);
	await expect(page.getByRole("paragraph").filter({ hasText: next })).toBeFocused();
	await press(page, "Change email");
	await expect(field(page, "New email")).toHaveValue("");

	await page.goto(await site.mailedLink(next));
	await press(page, "Confirm my new email");
	await expectSignedIn(page, next);
});

test("a change that waits is seen and ended in the settings", async ({ deviceOf, newDevice, site }) => {
	const { email, ...person } = await site.newcomer();
	const page = await deviceOf({ email, ...person });
	const mistyped = site.newEmail();
	const next = site.newEmail();
	const account = page.getByRole("region", { name: "Account" });
	await openSettings(page);
	await press(page, "Change email");
	await changeTo(page, mistyped, PASSWORD);
	await expect(account.getByRole("paragraph").filter({ hasText: mistyped })).toBeFocused();
	await press(page, "Change email");
	await changeTo(page, next, PASSWORD);
	await expect(account.getByRole("paragraph").filter({ hasText: next })).toBeFocused();
	await expect(account).not.toContainText(mistyped);
	await expect(account).toContainText(`Your email is to become ${next} as soon as the mailed link is used.`);
	await page.reload();
	await expect(account).toContainText(`Your email is to become ${next} as soon as the mailed link is used.`);
	await press(page, "Keep my email");
	await expectNews(page, "Email Kept", "The link that was mailed no longer works.");
	await expect(account.getByRole("button", { name: "Keep my email" })).toHaveCount(0);
	await expect(account.getByRole("button", { name: "Change email" })).toBeFocused();
	await expect(account).not.toContainText(next);

	const other = await newDevice(await site.mailedLink(next));
	await field(other, "New password").fill("another fine horse");
	await press(other, "Confirm my new email");
	await expectError(other, "Link Not Accepted", /no longer valid/);
});

test("the old address is told and ends the change without being logged in, and later learns that it has ended", async ({
	deviceOf,
	newDevice,
	site,
}) => {
	const { email, ...person } = await site.newcomer();
	const thief = await deviceOf({ email, ...person });
	const next = site.newEmail();
	await openSettings(thief);
	await press(thief, "Change email");
	await changeTo(thief, next, PASSWORD);

	const owner = await newDevice(await site.mailedLink(email));
	await expect(owner.getByRole("main")).toMatchAriaSnapshot(`
    - main:
      - link "Back to Whose Turn?"
      - heading "Keep Your Email" [level=1]
      - paragraph: Somebody asked to move your account to another email
      - button "Keep my email"
      - paragraph:
        - link "Back to login"
  `);
	const address = owner.url();
	for (const said of ["Your email stays as it is.", "There is no change to end any more"]) {
		await owner.goto(address);
		await press(owner, "Keep my email");
		await expect(owner.getByRole("main").getByRole("status")).toContainText(said);
	}
	await expectNothingFound(owner);
	await owner.goto(await site.mailedLink(next));
	await field(owner, "New password").fill("another fine horse");
	await press(owner, "Confirm my new email");
	await expectError(owner, "Link Not Accepted", /no longer valid/);
	await owner.goto(address.replace(/token_hash=[^&]*/, "token_hash=long-gone"));
	await press(owner, "Keep my email");
	await expect(owner.getByRole("main").getByRole("status")).toContainText("There is no change to end any more");
	await expect(owner.getByRole("link", { name: "Choose a new password" })).toHaveAttribute("href", "/recover");
});

test("an address confirmed where nobody is logged in leaves the old ways in behind", async ({
	deviceOf,
	newDevice,
	site,
}) => {
	const { email, ...person } = await site.newcomer();
	const mallory = await deviceOf({ email, ...person });
	const next = site.newEmail();
	await openSettings(mallory);
	await press(mallory, "Change email");
	await changeTo(mallory, next, PASSWORD);

	const victim = await newDevice(await site.mailedLink(next));
	await expect(victim.getByRole("main")).toMatchAriaSnapshot(`
    - main:
      - link "Back to Whose Turn?"
      - heading "Confirm Your New Email" [level=1]
      - paragraph: Nobody is logged in here, so please choose a new password with it
      - term: Email
      - definition: ${next}
      - textbox "New password"
      - status: Please use at least 8 characters.
      - button "Confirm my new email"
      - paragraph:
        - link "Back to login"
  `);
	await expectNothingFound(victim);
	await field(victim, "New password").fill("another fine horse");
	await press(victim, "Confirm my new email");
	await expectSignedIn(victim, next);
	await expireAccess(mallory);
	await mallory.goto("/");
	await expectGuest(mallory);
	await signIn(mallory, next, PASSWORD);
	await expectError(mallory, "Login Failed", "Invalid login credentials");
});

test("a new address that is confirmed in another tab of the account warns of no other one", async ({
	deviceOf,
	site,
}) => {
	const page = await deviceOf(await site.newcomer());
	const next = site.newEmail();
	await askFor(page, next);
	const tab = await page.context().newPage();
	await tab.goto(await site.mailedLink(next));
	await expect(tab.getByRole("button", { name: "Confirm my new email" })).toBeVisible();
	await expect(tab.getByText("You are logged in as")).toHaveCount(0);
	await press(tab, "Confirm my new email");
	await expectNews(tab, "Email Confirmed", "Thank you! You are logged in.");
	await expectSignedIn(tab, next);
});

test("a new address that is confirmed in one tab leaves the focus on the page in another", async ({
	deviceOf,
	site,
}) => {
	const page = await deviceOf(await site.newcomer());
	const next = site.newEmail();
	await askFor(page, next);
	const link = await site.mailedLink(next);
	await page.goto(link);
	await page.getByRole("button", { name: "Confirm my new email" }).focus();
	const tab = await page.context().newPage();
	await tab.goto(link);
	await press(tab, "Confirm my new email");
	await expectSignedIn(tab, next);
	await expect(viewTitle(page)).toHaveText("Email Confirmed");
	await expect(viewTitle(page)).toBeFocused();
	await page.getByRole("link", { name: "Continue" }).click();
	await expectSignedIn(page, next);
});

test("a new address that was asked for longer ago than an hour warns like any other", async ({ deviceOf, site }) => {
	const person = await site.newcomer();
	const page = await deviceOf(person);
	const next = site.newEmail();
	await askFor(page, next);
	const link = await site.mailedLink(next);
	await page.evaluate(() => {
		const session = JSON.parse(localStorage.getItem("whose-turn-session") ?? "{}");
		session.user.email_change_sent_at = new Date(Date.now() - 61 * 60 * 1000).toISOString();
		localStorage.setItem("whose-turn-session", JSON.stringify(session));
	});
	await page.goto(link);
	await expect(page.getByRole("button", { name: "Confirm my new email" })).toBeVisible();
	await expect(page.getByRole("status").filter({ hasText: person.email })).toHaveText(
		`You are logged in as ${person.email}. If this link is for another account, you will be logged in to that one instead.`,
	);
});

test("a new address that is confirmed where somebody else is logged in warns, and asks for a password in the end", async ({
	deviceOf,
	site,
}) => {
	const page = await deviceOf(await site.newcomer());
	const anna = await site.newcomer();
	const theirs = await deviceOf(anna);
	const next = site.newEmail();
	await askFor(page, next);
	await theirs.goto(await site.mailedLink(next));
	await expect(theirs.getByRole("status").filter({ hasText: anna.email })).toHaveText(
		`You are logged in as ${anna.email}. If this link is for another account, you will be logged in to that one instead.`,
	);
	await press(theirs, "Confirm my new email");
	await expect(theirs.getByText("Your email is confirmed. Now choose a password, and you are done.")).toBeVisible();
	await field(theirs, "New password").fill("another fine horse");
	await press(theirs, "Save Password");
	await expectNews(theirs, "Email Confirmed", "Thank you! You are logged in.");
	await expectSignedIn(theirs, next);
});

test("a new address with a password that everybody tries first asks for another one", async ({
	deviceOf,
	newDevice,
	site,
}) => {
	const page = await deviceOf(await site.newcomer());
	const next = site.newEmail();
	await askFor(page, next);
	const other = await newDevice(await site.mailedLink(next));
	await field(other, "New password").fill("password123");
	await press(other, "Confirm my new email");
	await expectError(other, "Password Not Accepted", /everybody tries first/);
	await field(other, "New password").fill("another fine horse");
	await press(other, "Save Password");
	await expectNews(other, "Email Confirmed", "Thank you! You are logged in.");
	await expectSignedIn(other, next);
});

test("where both addresses have to confirm, the first one says what is left to do", async ({ page }) => {
	// As a Supabase project answers it (supabase/auth, internal/api/verify.go).
	await page.route("**/auth/v1/verify", (route) => route.fulfill({ json: { msg: "accepted", code: "200" } }));
	await page.goto("/auth/confirm?token_hash=first&type=email_change#email=next@family.example");
	await field(page, "New password").fill("another fine horse");
	await press(page, "Confirm my new email");
	await expect(page.getByText("One half is done.")).toBeVisible();
	await page.goto("/");
	await expectGuest(page);
});
