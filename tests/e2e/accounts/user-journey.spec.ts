import { expect } from "@playwright/test";
import { PASSWORD } from "../../helpers/users.ts";
import { clickButton, expectSignedIn, field, openSettings, signIn, signUp } from "../helpers/account-pages.ts";
import { test } from "../helpers/account-test.ts";
import {
	addCategory,
	addMember,
	categoryCard,
	expectToast,
	memberNames,
	openCategories,
	takeTurn,
	viewTitle,
} from "../helpers/pages.ts";

test("sign up, read the mail, confirm, decide; a second browser sees it live", async ({ page, newDevice, server }) => {
	const email = server.newEmail();
	await signUp(page, email, PASSWORD);
	await expectToast(page, "Account Created!", "Please check your email to verify your account.");
	await expect(page).toHaveURL("/login");
	await expect(page.getByText("Please check your email to verify your account.")).toHaveCount(1);
	// What lasts longer than the toast, also through a reload.
	await page.reload();
	await expect(page.getByRole("main")).toContainText("Open the link in the email we sent you, then log in.");
	await expect(field(page, "Email")).toHaveValue(email);

	await page.goto(await server.waitForMailedLink(email));
	await clickButton(page, "Confirm my email");
	await expectToast(page, "Email Confirmed", "Thank you! You are logged in.");
	await expectSignedIn(page, email);

	// The name given at sign-up says whose account it is.
	await openSettings(page);
	await expect(page.getByRole("region", { name: "Account", exact: true })).toContainText("Ada Example");
	await page.getByRole("link", { name: "Back to Whose Turn?" }).click();

	const other = await newDevice();
	await signIn(other, email, PASSWORD);
	await expectToast(other, "Welcome back!", "You have successfully logged in.");
	await expectSignedIn(other, email);
	await expect(viewTitle(other)).toBeFocused();

	await addMember(page, "Mia");
	await addMember(page, "Noah");
	await addCategory(page, "Who does dishes?");
	await expect(memberNames(other)).toHaveText(["Mia", "Noah"]);
	await openCategories(other);
	await openCategories(page);
	const member = await takeTurn(page, "Who does dishes?");
	await expect(categoryCard(other, "Who does dishes?")).toContainText("1 of 2 have had a turn");

	await other.getByRole("button", { name: "Who does dishes?", exact: true }).click();
	await expect(viewTitle(other)).toHaveText(`It's ${member === "Mia" ? "Noah" : "Mia"}'s turn!`);
});
