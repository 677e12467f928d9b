import { expect, type Page } from "@playwright/test";
import type { AccountServer, AccountUser } from "../../helpers/account-server.ts";
import { PASSWORD } from "../../helpers/users.ts";
import { clickButton, expectGuest, expectSignedIn, field, openSettings } from "../helpers/account-pages.ts";
import { test } from "../helpers/account-test.ts";
import { expectNoViolations } from "../helpers/axe.ts";
import { expectErrorToast, expectToast, unfold, viewTitle } from "../helpers/pages.ts";

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

test("an account's email changes once the link mailed to the new one is used", async ({ signedInDevice, server }) => {
	const user = await server.createUser();
	const page = await signedInDevice(user);
	const account = page.getByRole("region", { name: "Account", exact: true });
	const sentTo = (email: string) => account.getByRole("paragraph").filter({ hasText: email });
	await openSettings(page);
	const next = server.newEmail();
	await clickButton(page, "Change email");
	await submitEmailChange(page, user.email.toUpperCase(), PASSWORD);
	await expectErrorToast(page, "Email Not Changed", "This is already your email.");
	await submitEmailChange(page, next, "not my password");
	await expectErrorToast(page, "Email Not Changed", "That's not the right password. Please try again.");
	await submitEmailChange(page, next, PASSWORD);
	await expect(sentTo(next)).toBeFocused();
	await expect(page.getByText(next)).toHaveCount(1);
	await page.reload();
	await unfold(page, "Account");
	await expect(sentTo(next)).toHaveText(
		`Your email will change to ${next} as soon as the link we sent is used. If it is not used within an hour, nothing will change.`,
	);
	await clickButton(page, "Keep my email");
	await expectToast(page, "Email Kept", "The link we sent no longer works.");
	await expect(account.getByRole("button", { name: "Change email" })).toBeFocused();
	await expect(account).not.toContainText(next);
	await server.waitForMailedLink(next);
	// Confirming in another tab warns of no other account, and leaves the focus here.
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

test("the old address cancels a change, or the new one confirms it, without a login", async ({ newDevice, server }) => {
	const user = await server.createUser();
	await requestEmailChange(server, user, server.newEmail());
	const page = await newDevice(await server.waitForMailedLink(user.email));
	await clickButton(page, "Keep my email");
	await expect(page.getByRole("main").getByRole("status")).toContainText("Your email stays the same.");
	await expectNoViolations(page);

	const next = server.newEmail();
	await requestEmailChange(server, user, next);
	await page.goto(await server.waitForMailedLink(next));
	await expect(page.getByText("Nobody is logged in here, so please choose a new password too")).toBeVisible();
	await expect(page.getByRole("definition")).toHaveText(next);
	await field(page, "New password").fill("another fine horse");
	await clickButton(page, "Confirm my new email");
	await expectToast(page, "Email Confirmed", "Thank you! You are logged in.");
	await expectSignedIn(page, next);
});

test("a new address confirmed where another is logged in asks for a password", async ({ signedInDevice, server }) => {
	const [user, other, next] = [await server.createUser(), await server.createUser(), server.newEmail()];
	const page = await signedInDevice(other);
	await requestEmailChange(server, user, next);
	await page.goto(await server.waitForMailedLink(next));
	await clickButton(page, "Confirm my new email");
	await expect(page.getByText("Your email is confirmed. Now choose a password and you're done.")).toBeVisible();
	await field(page, "New password").fill("another fine horse");
	await clickButton(page, "Save Password");
	await expectToast(page, "Email Confirmed", "Thank you! You are logged in.");
	await expectSignedIn(page, next);
});

test("where both addresses have to confirm, the first is told so and logs nobody in", async ({ page }) => {
	// As a Supabase project answers.
	await page.route("**/auth/v1/verify", (route) => route.fulfill({ json: { msg: "accepted", code: "200" } }));
	await page.goto("/auth/confirm?token_hash=a&type=email_change#email=next@family.example");
	await field(page, "New password").fill("another fine horse");
	await clickButton(page, "Confirm my new email");
	await expect(page.getByText("You're halfway there.")).toBeVisible();
	await page.goto("/");
	await expectGuest(page);
});
