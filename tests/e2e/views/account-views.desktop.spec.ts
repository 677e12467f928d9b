import { expect } from "@playwright/test";
import { openClient, PASSWORD } from "../../helpers/users.ts";
import {
	clickButton,
	expectSignedIn,
	field,
	offlineIndicator,
	openSettings,
	pendingIndicator,
	signIn,
	signUp,
} from "../helpers/account-pages.ts";
import { findDaytime } from "../helpers/account-test.ts";
import { expectNoViolations } from "../helpers/axe.ts";
import { addMember, expectCategories, expectErrorToast, unfold, viewTitle } from "../helpers/pages.ts";
import { familyOf, openPeople, renameFamily, test } from "../helpers/people.ts";
import { expectGoodView } from "./good-view.ts";
import { WIDE_NAME } from "./walk.ts";

/** Shown as soon as they are opened, by their titles. */
const PATHS = {
	"/login": "Welcome Back",
	"/signup": "Create Account",
	"/recover": "Forgot Your Password?",
	"/login/email": "Log In Without a Password",
	"/new-password": "New Password",
	"/auth/confirm": "This Link Is Incomplete",
	"/auth/confirm?type=email_change&token_hash=somebodys": "Confirm Your New Email",
	"/auth/cancel-email-change?token_hash=somebodys": "Keep Your Email",
	"/auth/confirm?type=signup&token_hash=somebodys#email=ada@family.example&name=Ada": "Confirm Your Email",
};

// High enough for axe from the beginning.
test.use({ viewport: { width: 1_280, height: 2_000 } });

test("axe finds nothing on any page of accounts, before and after there is one", async ({ page, server }) => {
	await page.goto("/login");
	for (const [path, title] of Object.entries(PATHS)) {
		await page.evaluate((path) => history.pushState(null, "", path), path);
		await expect(viewTitle(page)).toHaveText(title);
		await expectNoViolations(page, path);
	}
	await clickButton(page, "This wasn't me");
	await page.getByRole("alertdialog").waitFor();
	await expectNoViolations(page, "the question whether to delete somebody's sign-up");
	await page.keyboard.press("Escape");
	await clickButton(page, "Choose a new password instead");
	await viewTitle(page).waitFor();
	await expectNoViolations(page, "confirm sign-up with a new password");

	await signIn(page, "nobody@family.example", "no password of anybody");
	await expectErrorToast(page, "Login Failed", "Invalid login credentials");
	await expectNoViolations(page, "login refused");
	await signUp(page, "nobody@family.example", "short");
	await expectNoViolations(page, "signup with too weak a password");
	await page.goto("/recover");
	await field(page, "Email").fill("nobody@family.example");
	await clickButton(page, "Send Link");
	await page.getByText("If there is an account").waitFor();
	await expectNoViolations(page, "recovery mail sent");

	const email = server.newEmail();
	await openClient(server).auth.signUp({ email, password: PASSWORD });
	await signIn(page, email, PASSWORD);
	await page.getByRole("button", { name: "Send the email again" }).waitFor();
	await expectNoViolations(page, "resend");

	const user = await server.createUser();
	await signIn(page, user.email, PASSWORD);
	await expectSignedIn(page, user.email);
	await expectNoViolations(page, "signed in");
	await openSettings(page);
	await clickButton(page, "Change email");
	await clickButton(page, "Delete my account");
	await expect(field(page, "Your password")).toHaveCount(2);
	await expectNoViolations(page, "the settings");
	await page.getByRole("link", { name: "Change password" }).click();
	await field(page, "New password").waitFor();
	await expectNoViolations(page, "choosing a new password");

	await page.route("**/config.json", (route) => route.abort());
	await page.evaluate(() => localStorage.removeItem("whose-turn-backend"));
	await page.goto("/");
	await page.getByRole("heading", { name: "Your family could not be loaded" }).waitFor();
	await expectNoViolations(page, "the account cannot be reached");
	await page.unroute("**/config.json");
	await clickButton(page, "Try again");
	await page.getByRole("textbox", { name: "Add a family member" }).waitFor();

	await page.context().setOffline(true);
	await addMember(page, "Kim");
	await pendingIndicator(page).waitFor();
	await offlineIndicator(page).waitFor();
	await expectNoViolations(page, "offline with a change that waits");
});

test("every view is good: an owner's people, invitations and screens", async ({ newPerson, signedInDevice }) => {
	const owner = await newPerson(WIDE_NAME, "Noah");
	await owner.families.editPerson(familyOf(owner), owner.userId, { name: WIDE_NAME, member: undefined });
	const mia = await signedInDevice(owner);
	await openPeople(mia);
	await renameFamily(mia, WIDE_NAME);
	await clickButton(mia, "Add a person");
	await clickButton(mia, "Show a code");
	await expect(mia.getByText("valid for 15 minutes")).toBeVisible();
	await expectGoodView(mia, "an invitation");

	const noah = await signedInDevice(await newPerson());
	const { token } = await owner.families.createInvitation(familyOf(owner), "adult");
	await noah.goto(`/join#${token}`);
	await clickButton(noah, "Join");
	await expect(noah.getByRole("heading", { name: "Which face are you?" })).toBeVisible();
	await expectGoodView(noah, "which face");
	await noah.goto("/");
	await expect(noah.getByRole("combobox", { name: "Family" })).toBeVisible();
	await expectGoodView(noah, "one of two families");

	await openPeople(mia);
	await mia.getByRole("button", { name: /Someone.*Adult/ }).click();
	await expect(mia.getByRole("button", { name: "Hand the family over" })).toBeVisible();
	await expectGoodView(mia, "an adult's sheet");
	await openPeople(mia);
	await mia.getByRole("button", { name: /^Open invitations/ }).click();
	await expect(mia.getByRole("button", { name: "Revoke" })).toBeVisible();
	await unfold(mia, "More");
	await clickButton(mia, "Delete this family");
	await expect(field(mia, "Your password")).toBeVisible();
	await expectGoodView(mia, "people");
	await clickButton(mia, "Add a screen");
	await expect(field(mia, "Code on the screen")).toBeVisible();
	await expectGoodView(mia, "a screen to connect");
	await mia.keyboard.press("Escape");
	// Scanned while the page is open.
	await mia.goto(`/people#screen=${"a".repeat(32)}.ABCDEFGH`);
	await expect(mia.getByText("ABCD EFGH")).toBeVisible();
	await expectGoodView(mia, "a screen's code");
});

test("every view is good: joining, and a screen", async ({ newDevice, newPerson, openScreen, signedInDevice }) => {
	const mia = await newPerson(WIDE_NAME, "Noah");
	const { token } = await mia.families.createInvitation(familyOf(mia), "adult");
	const guest = await newDevice(`/join#${token}`);
	await expect(guest.getByRole("link", { name: "Create an account" })).toBeVisible();
	await expectGoodView(guest, "an invitation of a guest");
	const noah = await signedInDevice(await newPerson());
	await noah.goto(`/join#${"A".repeat(20)}`);
	await expect(noah.getByText("This link is not complete.")).toBeVisible();
	await field(noah, "Code").fill("AAAA AAAA");
	await clickButton(noah, "Continue");
	await expect(noah.getByText("That code is wrong")).toBeVisible();
	await expectGoodView(noah, "a link that is not complete, and a wrong code");
	await noah.goto(`/join#${"A".repeat(32)}`);
	await expect(noah.getByText("There is no such invitation.")).toBeVisible();
	await expectGoodView(noah, "no such invitation");

	await guest.goto("/screen");
	await expect(guest.getByRole("button", { name: "Use this device as a screen" })).toBeVisible();
	await expectGoodView(guest, "a new screen");
	await clickButton(guest, "Use this device as a screen");
	await expect(guest.getByText("Waiting for your phone…")).toBeVisible();
	await expectGoodView(guest, "a screen that waits");
	const screen = await openScreen(mia, findDaytime());
	await expectCategories(screen);
	await expectGoodView(screen, "a screen's categories");
});
