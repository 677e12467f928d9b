import { expect } from "@playwright/test";
import { PASSWORD } from "../../helpers/users.ts";
import { clickButton, expectGuest, expectSignedIn, field } from "../helpers/account-pages.ts";
import { test } from "../helpers/account-test.ts";
import { expectErrorToast, expectToast, viewTitle } from "../helpers/pages.ts";

test("a sign-up's link in another browser needs a password, or deletes the account", async ({ newDevice, server }) => {
	const { link } = await server.signUp();
	const page = await newDevice(link.replace(/#.*/, `#email=${server.newEmail()}`));
	async function confirm(label: string, password: string): Promise<void> {
		await field(page, label).fill(password);
		await clickButton(page, "Confirm my email");
	}
	await test.step("one that names a forged address lets nobody in", async () => {
		await clickButton(page, "Choose a new password instead");
		await confirm("New password", "another fine horse");
		await expectErrorToast(page, "Link Not Accepted", /no longer works/);
		await page.goto("/");
		await expectGuest(page);
	});

	const replaced = await server.signUp();
	await test.step("a password that everybody tries first confirms, and is replaced by one that is good", async () => {
		await page.goto(replaced.link);
		await expect(page.getByRole("definition").first()).toHaveText(replaced.email);
		await clickButton(page, "Choose a new password instead");
		await confirm("New password", "password123");
		await expectErrorToast(page, "Password Not Accepted", /^This is one of the first passwords anyone would try\./);
		await page.reload();
		await expect(page.getByText("Your email is confirmed. Now choose a password and you're done.")).toBeVisible();
		await field(page, "New password").fill("another fine horse");
		await clickButton(page, "Save Password");
		await expectToast(page, "Email Confirmed", "Thank you! You are logged in.");
		await expectSignedIn(page, replaced.email);
	});
	await test.step("who had nothing to do with it deletes the account, and stays who they are", async () => {
		const stranger = await server.signUp();
		await page.goto(stranger.link);
		await expect(page.getByRole("status").filter({ hasText: replaced.email })).toBeVisible();
		await clickButton(page, "This wasn't me");
		const question = page.getByRole("alertdialog", { name: "Delete this account?" });
		await question.getByRole("button", { name: "Cancel" }).click();
		await expect(page.getByRole("button", { name: "This wasn't me" })).toBeFocused();
		await clickButton(page, "This wasn't me");
		await question.getByRole("button", { name: "Delete" }).click();
		await expectToast(page, "Account Deleted", "Nobody has an account with your email now.");
		await expectSignedIn(page, replaced.email);
		// The page does not reveal whether there is such an account: the words are those of a wrong password.
		await page.goto(stranger.link);
		await confirm("Password you chose at sign-up", PASSWORD);
		await expectErrorToast(page, "Password Not Accepted", /^This isn't the password from your sign-up\./);
	});
	await test.step("who confirms another account is logged in to it, or logs out for one that is done", async () => {
		const other = await server.signUp();
		await page.goto(other.link);
		await confirm("Password you chose at sign-up", PASSWORD);
		await expectSignedIn(page, other.email);
		await page.goto((await server.createUser()).link);
		await confirm("Password you chose at sign-up", PASSWORD);
		await clickButton(page, "Logout");
		await expect(page.getByRole("link", { name: "Login", exact: true })).toBeVisible();
		await expect(viewTitle(page)).toBeFocused();
	});
});
