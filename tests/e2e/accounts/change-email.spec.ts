import { expect, type Page } from "@playwright/test";
import { PASSWORD } from "../../helpers/users.ts";
import {
	clickButton,
	expectGuest,
	expectSignedIn,
	expireAccessToken,
	field,
	openSettings,
	signIn,
} from "../helpers/account-pages.ts";
import { test } from "../helpers/account-test.ts";
import { expectNoViolations } from "../helpers/axe.ts";
import { expectErrorToast, expectToast, viewTitle } from "../helpers/pages.ts";

async function submitEmailChange(page: Page, email: string, password: string): Promise<void> {
	await field(page, "New email").fill(email);
	await field(page, "Your password").fill(password);
	await clickButton(page, "Send Link");
}

/** Asks for a new address in the settings. */
async function requestEmailChange(page: Page, next: string): Promise<void> {
	await openSettings(page);
	await clickButton(page, "Change email");
	await submitEmailChange(page, next, PASSWORD);
}

test("an account moves to another email by the link that is mailed there", async ({ signedInDevice, server }) => {
	const { email, ...user } = await server.createUser();
	const page = await signedInDevice({ email, ...user });
	const next = server.newEmail();
	await openSettings(page);
	await clickButton(page, "Change email");
	await expect(field(page, "New email")).toBeVisible();
	await expect(page.getByRole("main")).toMatchAriaSnapshot(`
    - main:
      - navigation:
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
        - button "Send Link"
        - paragraph:
          - link "Forgot your password?"
        - link "Change password"
        - button "Log out on all devices"
        - button "Delete my account"
  `);
	await submitEmailChange(page, email.toUpperCase(), PASSWORD);
	await expectErrorToast(page, "Email Not Changed", "This is already your email.");
	await submitEmailChange(page, next, "not my password");
	await expectErrorToast(page, "Email Not Changed", "That's not the right password. Please try again.");
	await submitEmailChange(page, next, PASSWORD);
	await expect(page.getByRole("main")).toMatchAriaSnapshot(`
    - region "Account":
      - heading "Account" [level=2]
      - paragraph: You are logged in as ${email}.
      - paragraph: Your email will change to ${next} as soon as the link we sent is used. If it is not used within an hour, nothing will change.
      - button "Keep my email"
      - button "Change email" [expanded=false]
      - link "Change password"
  `);
	await expect(page.getByText(next)).toHaveCount(1);
	await expect(page.getByRole("paragraph").filter({ hasText: next })).toBeFocused();
	await clickButton(page, "Change email");
	await expect(field(page, "New email")).toHaveValue("");

	await page.goto(await server.waitForMailedLink(next));
	await clickButton(page, "Confirm my new email");
	await expectSignedIn(page, next);
});

test("a pending change is shown and cancelled in the settings", async ({ signedInDevice, newDevice, server }) => {
	const { email, ...user } = await server.createUser();
	const page = await signedInDevice({ email, ...user });
	const mistyped = server.newEmail();
	const next = server.newEmail();
	const account = page.getByRole("region", { name: "Account", exact: true });
	await requestEmailChange(page, mistyped);
	await expect(account.getByRole("paragraph").filter({ hasText: mistyped })).toBeFocused();
	await clickButton(page, "Change email");
	await submitEmailChange(page, next, PASSWORD);
	await expect(account.getByRole("paragraph").filter({ hasText: next })).toBeFocused();
	await expect(account).not.toContainText(mistyped);
	await expect(account).toContainText(`Your email will change to ${next} as soon as the link we sent is used.`);
	await page.reload();
	await expect(account).toContainText(`Your email will change to ${next} as soon as the link we sent is used.`);
	await clickButton(page, "Keep my email");
	await expectToast(page, "Email Kept", "The link we sent no longer works.");
	await expect(account.getByRole("button", { name: "Keep my email" })).toHaveCount(0);
	await expect(account.getByRole("button", { name: "Change email" })).toBeFocused();
	await expect(account).not.toContainText(next);

	const other = await newDevice(await server.waitForMailedLink(next));
	await field(other, "New password").fill("another fine horse");
	await clickButton(other, "Confirm my new email");
	await expectErrorToast(other, "Link Not Accepted", /no longer works/);
});

test("the old address is notified and cancels the change without being logged in, and later learns that it has ended", async ({
	signedInDevice,
	newDevice,
	server,
}) => {
	const { email, ...user } = await server.createUser();
	const thief = await signedInDevice({ email, ...user });
	const next = server.newEmail();
	await requestEmailChange(thief, next);

	const owner = await newDevice(await server.waitForMailedLink(email));
	await expect(owner.getByRole("main")).toMatchAriaSnapshot(`
    - main:
      - navigation:
        - link "Back to Whose Turn?"
        - link "Settings"
      - heading "Keep Your Email" [level=1]
      - paragraph: Someone asked to change the email of your account
      - button "Keep my email"
      - paragraph:
        - link "Back to login"
  `);
	const address = owner.url();
	for (const said of ["Your email stays the same.", "There is no change left to cancel"]) {
		await owner.goto(address);
		await clickButton(owner, "Keep my email");
		await expect(owner.getByRole("main").getByRole("status")).toContainText(said);
	}
	await expectNoViolations(owner);
	await owner.goto(await server.waitForMailedLink(next));
	await field(owner, "New password").fill("another fine horse");
	await clickButton(owner, "Confirm my new email");
	await expectErrorToast(owner, "Link Not Accepted", /no longer works/);
	await owner.goto(address.replace(/token_hash=[^&]*/, "token_hash=long-expired"));
	await clickButton(owner, "Keep my email");
	await expect(owner.getByRole("main").getByRole("status")).toContainText("There is no change left to cancel");
	await expect(owner.getByRole("link", { name: "Choose a new password" })).toHaveAttribute("href", "/recover");
});

test("an address confirmed where nobody is logged in leaves the old ways in behind", async ({
	signedInDevice,
	newDevice,
	server,
}) => {
	const { email, ...user } = await server.createUser();
	const mallory = await signedInDevice({ email, ...user });
	const next = server.newEmail();
	await requestEmailChange(mallory, next);

	const victim = await newDevice(await server.waitForMailedLink(next));
	await expect(victim.getByRole("main")).toMatchAriaSnapshot(`
    - main:
      - navigation:
        - link "Back to Whose Turn?"
        - link "Settings"
      - heading "Confirm Your New Email" [level=1]
      - paragraph: Nobody is logged in here, so please choose a new password too
      - term: Email
      - definition: ${next}
      - textbox "New password"
      - status: Please use at least 8 characters.
      - button "Confirm my new email"
      - paragraph:
        - link "Back to login"
  `);
	await expectNoViolations(victim);
	await field(victim, "New password").fill("another fine horse");
	await clickButton(victim, "Confirm my new email");
	await expectSignedIn(victim, next);
	await expireAccessToken(mallory);
	await mallory.goto("/");
	await expectGuest(mallory);
	await signIn(mallory, next, PASSWORD);
	await expectErrorToast(mallory, "Login Failed", "Invalid login credentials");
});

test("a new address that is confirmed in another tab of the account warns of no other one", async ({
	signedInDevice,
	server,
}) => {
	const page = await signedInDevice(await server.createUser());
	const next = server.newEmail();
	await requestEmailChange(page, next);
	const tab = await page.context().newPage();
	await tab.goto(await server.waitForMailedLink(next));
	await expect(tab.getByRole("button", { name: "Confirm my new email" })).toBeVisible();
	await expect(tab.getByText("You are logged in as")).toHaveCount(0);
	await clickButton(tab, "Confirm my new email");
	await expectToast(tab, "Email Confirmed", "Thank you! You are logged in.");
	await expectSignedIn(tab, next);
});

test("a new address that is confirmed in one tab leaves the focus on the page in another", async ({
	signedInDevice,
	server,
}) => {
	const page = await signedInDevice(await server.createUser());
	const next = server.newEmail();
	await requestEmailChange(page, next);
	const link = await server.waitForMailedLink(next);
	await page.goto(link);
	await page.getByRole("button", { name: "Confirm my new email" }).focus();
	const tab = await page.context().newPage();
	await tab.goto(link);
	await clickButton(tab, "Confirm my new email");
	await expectSignedIn(tab, next);
	await expect(viewTitle(page)).toHaveText("Email Confirmed");
	await expect(viewTitle(page)).toBeFocused();
	await page.getByRole("link", { name: "Continue" }).click();
	await expectSignedIn(page, next);
});

test("a new address requested more than an hour ago warns like any other", async ({ signedInDevice, server }) => {
	const user = await server.createUser();
	const page = await signedInDevice(user);
	const next = server.newEmail();
	await requestEmailChange(page, next);
	const link = await server.waitForMailedLink(next);
	await page.evaluate(() => {
		const session = JSON.parse(localStorage.getItem("whose-turn-session") ?? "{}");
		session.user.email_change_sent_at = new Date(Date.now() - 61 * 60 * 1000).toISOString();
		localStorage.setItem("whose-turn-session", JSON.stringify(session));
	});
	await page.goto(link);
	await expect(page.getByRole("button", { name: "Confirm my new email" })).toBeVisible();
	await expect(page.getByRole("status").filter({ hasText: user.email })).toHaveText(
		`You are logged in as ${user.email}. If this link is for another account, you will be logged in to that one instead.`,
	);
});

test("a new address that is confirmed where somebody else is logged in warns, and asks for a password in the end", async ({
	signedInDevice,
	server,
}) => {
	const page = await signedInDevice(await server.createUser());
	const anna = await server.createUser();
	const theirs = await signedInDevice(anna);
	const next = server.newEmail();
	await requestEmailChange(page, next);
	await theirs.goto(await server.waitForMailedLink(next));
	await expect(theirs.getByRole("status").filter({ hasText: anna.email })).toHaveText(
		`You are logged in as ${anna.email}. If this link is for another account, you will be logged in to that one instead.`,
	);
	await clickButton(theirs, "Confirm my new email");
	await expect(theirs.getByText("Your email is confirmed. Now choose a password and you're done.")).toBeVisible();
	await field(theirs, "New password").fill("another fine horse");
	await clickButton(theirs, "Save Password");
	await expectToast(theirs, "Email Confirmed", "Thank you! You are logged in.");
	await expectSignedIn(theirs, next);
});

test("a new address with a password that everybody tries first asks for another one", async ({
	signedInDevice,
	newDevice,
	server,
}) => {
	const page = await signedInDevice(await server.createUser());
	const next = server.newEmail();
	await requestEmailChange(page, next);
	const other = await newDevice(await server.waitForMailedLink(next));
	await field(other, "New password").fill("password123");
	await clickButton(other, "Confirm my new email");
	await expectErrorToast(other, "Password Not Accepted", /first passwords anyone would try/);
	await field(other, "New password").fill("another fine horse");
	await clickButton(other, "Save Password");
	await expectToast(other, "Email Confirmed", "Thank you! You are logged in.");
	await expectSignedIn(other, next);
});

test("where both addresses have to confirm, the first one says what is left to do", async ({ page }) => {
	// As a Supabase project answers it (supabase/auth, internal/api/verify.go).
	await page.route("**/auth/v1/verify", (route) => route.fulfill({ json: { msg: "accepted", code: "200" } }));
	await page.goto("/auth/confirm?token_hash=first&type=email_change#email=next@family.example");
	await field(page, "New password").fill("another fine horse");
	await clickButton(page, "Confirm my new email");
	await expect(page.getByText("You're halfway there.")).toBeVisible();
	await page.goto("/");
	await expectGuest(page);
});
