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
import { expectError, expectNews } from "../../helpers/e2e-app.ts";
import { expectNothingFound } from "../../helpers/e2e-axe.ts";

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

test("a change that waits is seen and ended in the settings", async ({ deviceOf, newDevice, site }) => {
	const { email, ...person } = await site.newcomer();
	const page = await deviceOf({ email, ...person });
	const next = site.newEmail();
	const account = page.getByRole("region", { name: "Account" });
	await openSettings(page);
	await press(page, "Change email");
	await changeTo(page, next, PASSWORD);
	await expect(account).toContainText(`Your email is to become ${next} as soon as the mailed link is used.`);
	await page.reload();
	await expect(account).toContainText(`Your email is to become ${next} as soon as the mailed link is used.`);
	await press(page, "Keep my email");
	await expectNews(page, "Email Kept", "The link that was mailed no longer works.");
	await expect(account.getByRole("button", { name: "Keep my email" })).toHaveCount(0);
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
      - button "End this change"
      - paragraph:
        - link "Back to login"
  `);
	const address = owner.url();
	for (const said of ["Your email stays as it is.", "There is no change to end any more"]) {
		await owner.goto(address);
		await press(owner, "End this change");
		await expect(owner.getByRole("main").getByRole("status")).toContainText(said);
	}
	await expectNothingFound(owner);
	await owner.goto(await site.mailedLink(next));
	await field(owner, "New password").fill("another fine horse");
	await press(owner, "Confirm my new email");
	await expectError(owner, "Link Not Accepted", /no longer valid/);
	await owner.goto(address.replace(/token_hash=[^&]*/, "token_hash=long-gone"));
	await press(owner, "End this change");
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
