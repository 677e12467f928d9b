import { expect, type Page } from "@playwright/test";
import type { AccountServer, AccountUser } from "../../helpers/account-server.ts";
import { deferred } from "../../helpers/deferred.ts";
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
import { expectErrorToast, expectToast, unfold, viewTitle } from "../helpers/pages.ts";

const NEW_PASSWORD = "another fine horse";

async function submitEmailChange(page: Page, email: string, password: string): Promise<void> {
	await field(page, "New email").fill(email);
	await field(page, "Your password").fill(password);
	await clickButton(page, "Send Link");
}

/** The user asks for a new address on a device of their own. */
async function requestEmailChange(server: AccountServer, user: AccountUser, next: string): Promise<void> {
	const { access_token } = await user.signIn();
	const response = await fetch(`${server.url}/auth/v1/user`, {
		method: "PUT",
		headers: { authorization: `Bearer ${access_token}`, "content-type": "application/json" },
		body: JSON.stringify({ email: next }),
	});
	expect(response.status).toBe(200);
}

test("an account moves to another email by the link that is mailed there; until then the change is shown, and can be cancelled", async ({
	signedInDevice,
	newDevice,
	server,
}) => {
	const user = await server.createUser();
	const page = await signedInDevice(user);
	const account = page.getByRole("region", { name: "Account", exact: true });
	const sentTo = (email: string) => account.getByRole("paragraph").filter({ hasText: email });
	await openSettings(page);
	await test.step("the form is in the settings, and refuses the same email and a wrong password", async () => {
		await clickButton(page, "Change email");
		await expect(field(page, "New email")).toBeVisible();
		await expect(page.getByRole("main")).toMatchAriaSnapshot(`
      - main:
        - navigation:
          - link "Back to Whose Turn?"
        - heading "Settings" [level=1]
        - region "Look and sound"
        - region "Your data"
        - region "Account":
          - heading "Account" [level=2]:
            - button "Account" [expanded]
          - paragraph: ${user.email}
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
		await submitEmailChange(page, user.email.toUpperCase(), PASSWORD);
		await expectErrorToast(page, "Email Not Changed", "This is already your email.");
		await submitEmailChange(page, server.newEmail(), "not my password");
		await expectErrorToast(page, "Email Not Changed", "That's not the right password. Please try again.");
	});
	const next = server.newEmail();
	await test.step("a pending change is shown, replaced by another one, and cancelled", async () => {
		const mistyped = server.newEmail();
		await submitEmailChange(page, mistyped, PASSWORD);
		await expect(sentTo(mistyped)).toBeFocused();
		await clickButton(page, "Change email");
		await expect(field(page, "New email")).toHaveValue("");
		await submitEmailChange(page, next, PASSWORD);
		await expect(sentTo(next)).toBeFocused();
		await expect(account).not.toContainText(mistyped);
		await expect(page.getByText(next)).toHaveCount(1);
		await page.reload();
		await unfold(page, "Account");
		await expect(account).toMatchAriaSnapshot(`
      - region "Account":
        - heading "Account" [level=2]
        - paragraph: ${user.email}
        - paragraph: Your email will change to ${next} as soon as the link we sent is used. If it is not used within an hour, nothing will change.
        - button "Keep my email"
        - button "Change email" [expanded=false]
        - link "Change password"
    `);
		await clickButton(page, "Keep my email");
		await expectToast(page, "Email Kept", "The link we sent no longer works.");
		await expect(account.getByRole("button", { name: "Keep my email" })).toHaveCount(0);
		await expect(account.getByRole("button", { name: "Change email" })).toBeFocused();
		await expect(account).not.toContainText(next);
		const other = await newDevice(await server.waitForMailedLink(next));
		await field(other, "New password").fill(NEW_PASSWORD);
		await clickButton(other, "Confirm my new email");
		await expectErrorToast(other, "Link Not Accepted", /no longer works/);
	});
	await test.step("confirmed in another tab it warns of no other account, and leaves the focus on this page", async () => {
		await clickButton(page, "Change email");
		await submitEmailChange(page, next, PASSWORD);
		const link = await server.waitForMailedLink(next);
		await page.goto(link);
		await page.getByRole("button", { name: "Confirm my new email" }).focus();
		const tab = await page.context().newPage();
		await tab.goto(link);
		await expect(tab.getByRole("button", { name: "Confirm my new email" })).toBeVisible();
		await expect(tab.getByText("You are logged in as")).toHaveCount(0);
		await clickButton(tab, "Confirm my new email");
		await expectToast(tab, "Email Confirmed", "Thank you! You are logged in.");
		await expectSignedIn(tab, next);
		await expect(viewTitle(page)).toHaveText("Email Confirmed");
		await expect(viewTitle(page)).toBeFocused();
		await page.getByRole("link", { name: "Continue" }).click();
		await expectSignedIn(page, next);
	});
});

test("the old address is notified and cancels the change without being logged in, once however often it is pressed, and later learns that it has ended", async ({
	newDevice,
	server,
}) => {
	const thief = await server.createUser();
	const next = server.newEmail();
	await requestEmailChange(server, thief, next);
	const owner = await newDevice(await server.waitForMailedLink(thief.email));
	const said = owner.getByRole("main").getByRole("status");
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
	await test.step("a busy button retains the focus, says that it is disabled and starts nothing twice", async () => {
		let requests = 0;
		const pressed = deferred();
		await owner.route("**/auth/v1/verify", async (route) => {
			requests++;
			await pressed.promise;
			await route.continue();
		});
		const button = owner.getByRole("button", { name: "Keep my email" });
		await button.press("Enter");
		await expect(button).toHaveAttribute("aria-disabled", "true");
		await expect(button).toBeFocused();
		await button.press("Enter");
		await button.click({ force: true });
		pressed.resolve();
		await expect(said).toContainText("Your email stays the same.");
		expect(requests).toBe(1);
	});
	const address = owner.url();
	for (const link of [address, address.replace(/token_hash=[^&]*/, "token_hash=long-expired")]) {
		await owner.goto(link);
		await clickButton(owner, "Keep my email");
		await expect(said).toContainText("There is no change left to cancel");
		await expect(owner.getByRole("link", { name: "Choose a new password" })).toHaveAttribute("href", "/recover");
	}
	await expectNoViolations(owner);
	await owner.goto(await server.waitForMailedLink(next));
	await field(owner, "New password").fill(NEW_PASSWORD);
	await clickButton(owner, "Confirm my new email");
	await expectErrorToast(owner, "Link Not Accepted", /no longer works/);
});

test("an address confirmed where nobody is logged in leaves the old ways in behind, and a password that everybody tries first", async ({
	signedInDevice,
	newDevice,
	server,
}) => {
	const user = await server.createUser();
	const mallory = await signedInDevice(user);
	const next = server.newEmail();
	await requestEmailChange(server, user, next);
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
	await field(victim, "New password").fill("password123");
	await clickButton(victim, "Confirm my new email");
	await expectErrorToast(victim, "Password Not Accepted", /first passwords anyone would try/);
	await field(victim, "New password").fill(NEW_PASSWORD);
	await clickButton(victim, "Save Password");
	await expectToast(victim, "Email Confirmed", "Thank you! You are logged in.");
	await expectSignedIn(victim, next);
	await expireAccessToken(mallory);
	await mallory.goto("/");
	await expectGuest(mallory);
	await signIn(mallory, next, PASSWORD);
	await expectErrorToast(mallory, "Login Failed", "Invalid login credentials");
	await signIn(mallory, next, NEW_PASSWORD);
	await expectSignedIn(mallory, next);
});

test("a new address that is confirmed where somebody else is logged in warns, and asks for a password in the end", async ({
	signedInDevice,
	server,
}) => {
	const anna = await server.createUser();
	const theirs = await signedInDevice(anna);
	const next = server.newEmail();
	await requestEmailChange(server, await server.createUser(), next);
	await theirs.goto(await server.waitForMailedLink(next));
	await expect(theirs.getByRole("status").filter({ hasText: anna.email })).toHaveText(
		`You are logged in as ${anna.email}. If this link is for another account, you will be logged in to that one instead.`,
	);
	await clickButton(theirs, "Confirm my new email");
	await expect(theirs.getByText("Your email is confirmed. Now choose a password and you're done.")).toBeVisible();
	await field(theirs, "New password").fill(NEW_PASSWORD);
	await clickButton(theirs, "Save Password");
	await expectToast(theirs, "Email Confirmed", "Thank you! You are logged in.");
	await expectSignedIn(theirs, next);
});

test("where both addresses have to confirm, the first one says what is left to do", async ({ page }) => {
	// As a Supabase project answers it (supabase/auth, internal/api/verify.go).
	await page.route("**/auth/v1/verify", (route) => route.fulfill({ json: { msg: "accepted", code: "200" } }));
	await page.goto("/auth/confirm?token_hash=first&type=email_change#email=next@family.example");
	await field(page, "New password").fill(NEW_PASSWORD);
	await clickButton(page, "Confirm my new email");
	await expect(page.getByText("You're halfway there.")).toBeVisible();
	await page.goto("/");
	await expectGuest(page);
});
